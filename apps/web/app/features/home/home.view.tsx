import { m } from '@waylift/words/messages';
import { LandingHtml } from '../../community/landing-html.tsx';
import { usePublicClaims, useLastStep } from '../../community/portal-offers.ts';
import { SignOnNote } from '../../community/sign-on-note.tsx';
import { useWords } from '../../locale/locale-provider.tsx';
import { Alert } from '../../ui/alert/alert.tsx';
import { ButtonLink } from '../../ui/button/button.tsx';
import { CommunityList, type CommunityEntry } from './community-list.tsx';
import { Hero, type HeroImages } from './hero.tsx';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { Story, Welcome } from './welcome-story.tsx';

type HomeViewProps = {
  readonly product: string;
  readonly communityName: string | null;
  readonly images: HeroImages;
  /** To join and sign in; both lead to the app when an identity provider is set. */
  readonly joinHref: string;
  readonly signInHref: string;
  /** Whether the community has an identity provider. */
  readonly hasSignOn: boolean;
  readonly isByInvitation: boolean;
  /** Sanitised; `''` when the community has none. */
  readonly landingHtml: string;
  readonly communities: readonly CommunityEntry[];
};

/** The landing page of a community (section 2). */
export function HomeView(props: HomeViewProps) {
  const { product, communityName, images, joinHref, signInHref, hasSignOn, isByInvitation, landingHtml, communities } = props;
  const t = useWords();
  const signInLink = (text: string) => <a href={signInHref}>{text}</a>;
  return (
    <>
      <Hero
        images={images}
        kicker={communityName ?? t(m.home_kicker_public, { product })}
        title={t(m.home_hero_title)}
        lead={t(m.home_hero_lead)}
        nextId="welcome"
      >
        {isByInvitation ? (
          <ButtonLink to={signInHref} variant="sign" isBig leadsOn>
            {t(m.sign_in_title)}
          </ButtonLink>
        ) : (
          <>
            <ButtonLink to={joinHref} variant="sign" isBig leadsOn>
              {t(m.home_join)}
            </ButtonLink>
            <span>
              <RichText message={t(m.home_member)} tags={{ link: signInLink }} />
            </span>
          </>
        )}
      </Hero>
      <section className="section" id="welcome" tabIndex={-1} aria-label={t(m.home_welcome_title)}>
        <div className="wrap stack stack--xl">
          {hasSignOn ? <SignOnNote /> : null}
          {isByInvitation ? (
            <Alert tone="neutral" title={t(m.home_invited_note_title)}>
              {t(m.home_invited_note, { community: communityName ?? product })}
            </Alert>
          ) : null}
          {landingHtml === '' ? (
            <DefaultWelcome product={product} joinHref={isByInvitation ? null : joinHref} />
          ) : (
            <LandingHtml html={landingHtml} />
          )}
        </div>
      </section>
      {communities.length === 0 ? null : (
        <section className="section section--sunk" aria-labelledby="communities-title">
          <div className="wrap stack stack--l">
            <h2 id="communities-title">{t(m.home_communities_title)}</h2>
            <p className="lead muted">{t(m.home_communities_lead)}</p>
            <CommunityList communities={communities} />
          </div>
        </section>
      )}
    </>
  );
}

/** `joinHref` is null where people join by invitation alone. */
function DefaultWelcome({ product, joinHref }: { readonly product: string; readonly joinHref: string | null }) {
  const t = useWords();
  const claims = usePublicClaims();
  return (
    <div>
      <Welcome title={t(m.home_welcome_title)}>
        <p>{t(m.home_welcome_what, { product })}</p>
        <p>{t(m.home_welcome_free)}</p>
      </Welcome>
      <Story
        claims={
          claims === null
            ? null
            : [
                { figure: t(m.home_claim_members_value, { members: claims.members }), words: t(m.home_claim_members) },
                { figure: t(m.home_claim_savings_value, { amount: claims.yearlySaving }), words: t(m.home_claim_savings) },
              ]
        }
        stepsTitle={t(m.home_steps)}
        steps={[
          joinHref === null
            ? { title: t(m.home_invited_step_title), text: t(m.home_invited_step) }
            : { title: t(m.home_step_join_title), text: t(m.home_step_join) },
          { title: t(m.home_step_journey_title), text: t(m.home_step_journey) },
          useLastStep(),
        ]}
      >
        {joinHref === null ? null : (
          <ButtonLink to={joinHref} isBig leadsOn>
            {t(m.home_join)}
          </ButtonLink>
        )}
      </Story>
    </div>
  );
}
