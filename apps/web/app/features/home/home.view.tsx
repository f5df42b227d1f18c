import { CLAIMED_MEMBERS, CLAIMED_YEARLY_SAVING_POUNDS } from '@waylift/contract/limits';
import { m } from '@waylift/words/messages';
import { LandingHtml } from '../../community/landing-html.tsx';
import { formatNumber, formatPounds } from '../../locale/format.ts';
import { useLanguage, useWords } from '../../locale/locale-provider.tsx';
import { Alert } from '../../ui/alert/alert.tsx';
import { ButtonLink } from '../../ui/button/button.tsx';
import { CommunityList, type CommunityEntry } from '../../ui/community-list/community-list.tsx';
import { Hero, type HeroImages } from '../../ui/hero/hero.tsx';
import { smartphone } from '../../ui/icon/icons.ts';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { Story, Welcome } from '../../ui/welcome-story/welcome-story.tsx';

type HomeViewProps = {
  readonly product: string;
  readonly communityName: string | null;
  readonly images: HeroImages;
  /** To join and sign in; both lead to the app when an identity provider is set. */
  readonly joinHref: string;
  readonly signInHref: string;
  /** Where to get the app; set when the identity provider is not none. */
  readonly appHref: string | undefined;
  /** Sanitised; `''` when the community has none. */
  readonly landingHtml: string;
  readonly communities: readonly CommunityEntry[];
};

/** The landing page of a community (section 2). */
export function HomeView(props: HomeViewProps) {
  const { product, communityName, images, joinHref, signInHref, appHref, landingHtml, communities } = props;
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
        <ButtonLink to={joinHref} variant="sign" isBig leadsOn>
          {t(m.home_join)}
        </ButtonLink>
        <span>
          <RichText message={t(m.home_member)} tags={{ link: signInLink }} />
        </span>
      </Hero>
      <section className="section" id="welcome" tabIndex={-1} aria-label={t(m.home_welcome_title)}>
        <div className="wrap stack stack--xl">
          {appHref === undefined ? null : <AppNote community={communityName ?? product} product={product} appHref={appHref} />}
          {landingHtml === '' ? <DefaultWelcome product={product} joinHref={joinHref} /> : <LandingHtml html={landingHtml} />}
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

function AppNote({ community, product, appHref }: { readonly community: string; readonly product: string; readonly appHref: string }) {
  const t = useWords();
  return (
    <Alert tone="neutral" icon={smartphone} title={t(m.home_app_note_title)}>
      {t(m.home_app_note, { community, product })} <a href={appHref}>{t(m.home_app_note_link)}</a>
    </Alert>
  );
}

function DefaultWelcome({ product, joinHref }: { readonly product: string; readonly joinHref: string }) {
  const t = useWords();
  const language = useLanguage();
  const amount = formatPounds(language, CLAIMED_YEARLY_SAVING_POUNDS);
  return (
    <div>
      <Welcome title={t(m.home_welcome_title)}>
        <p>{t(m.home_welcome_what, { product })}</p>
        <p>{t(m.home_welcome_free)}</p>
      </Welcome>
      <Story
        claims={[
          { figure: formatNumber(language, CLAIMED_MEMBERS), words: t(m.home_claim_members, { product }) },
          { figure: t(m.home_claim_savings_value, { amount }), words: t(m.home_claim_savings) },
        ]}
        stepsTitle={t(m.home_steps)}
        steps={[
          { title: t(m.home_step_join_title), text: t(m.home_step_join) },
          { title: t(m.home_step_journey_title), text: t(m.home_step_journey) },
          { title: t(m.home_step_share_title), text: t(m.home_step_share, { product }) },
        ]}
      >
        <ButtonLink to={joinHref} isBig leadsOn>
          {t(m.home_join)}
        </ButtonLink>
      </Story>
    </div>
  );
}
