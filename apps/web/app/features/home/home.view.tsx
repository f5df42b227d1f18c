import type { CommunityNumbers } from '@waylift/contract/people-near';
import { m } from '@waylift/words/messages';
import { LandingHtml } from '../../community/landing-html.tsx';
import { usePublicClaims, useLastStep } from '../../community/portal-offers.ts';
import { SignOnNote } from '../../community/sign-on-note.tsx';
import { formatNumber } from '../../locale/format.ts';
import { useLanguage, useWords } from '../../locale/locale-provider.tsx';
import { useRuntimeSettings } from '../../platform/settings-context.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { ButtonLink } from '../../ui/button/button.tsx';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { Closing } from './closing.tsx';
import { CommunityList, type CommunityEntry } from './community-list.tsx';
import { Hero, type HeroImages } from './hero.tsx';
import { Inside, InsideWords } from './inside.tsx';
import { Questions } from './questions.tsx';
import { Whence } from './whence.tsx';
import type { WhenceAnswer } from './whence-answer.ts';
import { Story, Welcome, type Claim, type Step } from './welcome-story.tsx';

type HomeViewProps = {
  readonly product: string;
  readonly communityName: string | null;
  readonly images: HeroImages;
  /** To join and sign in; both may lead to the app. */
  readonly joinHref: string;
  readonly signInHref: string;
  /** People join and sign in by the app alone. */
  readonly isByApp: boolean;
  /** People join and sign in through the provider of the community. */
  readonly hasSignOn: boolean;
  readonly isByInvitation: boolean;
  /** Sanitised; `''` when the community has none. */
  readonly landingHtml: string;
  readonly communities: readonly CommunityEntry[];
  /** The community's own figures; null where they are too small to tell, or told to nobody. */
  readonly numbers: CommunityNumbers | null;
  /** Where "Where do you set off?" is posted to; null where it is not asked. */
  readonly whenceAction: string | null;
  readonly whenceAnswer: WhenceAnswer | null;
};

/** The landing page of a community (section 2). Without lifts it promises no people who go the same way. */
export function HomeView(props: HomeViewProps) {
  const { product, communityName, images, joinHref, signInHref, isByApp, hasSignOn, isByInvitation, landingHtml, communities, numbers } =
    props;
  const { whenceAction, whenceAnswer } = props;
  const t = useWords();
  const hasLifts = useRuntimeSettings().lifts === true;
  const claims = useClaims(numbers);
  const steps = useSteps(isByInvitation ? 'by-invitation' : isByApp ? 'in-app' : hasSignOn ? 'sign-on' : 'here');
  const signInLink = (text: string) => <a href={signInHref}>{text}</a>;
  return (
    <>
      <Hero
        images={images}
        kicker={communityName ?? t(m.home_kicker_public, { product })}
        title={t(m.home_hero_title)}
        lead={whenceAnswer === null ? t(hasLifts ? m.home_hero_street : m.home_hero_lead) : null}
        question={whenceAction === null ? null : <Whence action={whenceAction} answer={whenceAnswer} />}
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
          {isByApp ? <SignOnNote /> : null}
          {isByInvitation ? (
            <Alert tone="neutral" title={t(m.home_invited_note_title)}>
              {t(m.home_invited_note, { community: communityName ?? product })}
            </Alert>
          ) : null}
          {hasLifts ? (
            <Inside>{landingHtml === '' ? <InsideWords /> : <LandingHtml html={landingHtml} />}</Inside>
          ) : landingHtml === '' ? (
            <Welcome title={t(m.home_welcome_title)}>
              <p>{t(m.home_welcome_what, { product })}</p>
              <p>{t(m.home_welcome_free)}</p>
            </Welcome>
          ) : (
            <LandingHtml html={landingHtml} />
          )}
        </div>
      </section>
      <section className="section section--sunk" aria-labelledby="steps-title">
        <div className="wrap">
          <h2 id="steps-title">{t(m.home_steps)}</h2>
          <Story claims={claims} steps={steps} />
        </div>
      </section>
      {communities.length === 0 ? null : (
        <section className="section" aria-labelledby="communities-title">
          <div className="wrap two-columns">
            <div>
              <h2 id="communities-title">{t(communityName === null ? m.home_communities_title : m.home_children_title)}</h2>
              <p className="muted">{t(communityName === null ? m.home_communities_lead : m.home_children_lead)}</p>
            </div>
            <CommunityList communities={communities} labelledBy="communities-title" />
          </div>
        </section>
      )}
      {hasLifts ? <Questions /> : null}
      {isByInvitation ? null : (
        <Closing
          title={t(hasLifts ? m.home_closing : m.home_title)}
          joinHref={joinHref}
          words={t(isByApp ? m.home_closing_app : m.home_closing_free)}
        />
      )}
    </>
  );
}

/** The claims of section 9 for the public community. Any other has its own figures, once there are enough to tell. */
function useClaims(numbers: CommunityNumbers | null): readonly [Claim, Claim] | null {
  const t = useWords();
  const language = useLanguage();
  const claims = usePublicClaims();
  if (claims !== null)
    return [
      { figure: t(m.home_claim_members_value, { members: claims.members }), words: t(m.home_claim_members) },
      { figure: t(m.home_claim_savings_value, { amount: claims.yearlySaving }), words: t(m.home_claim_savings) },
    ];
  if (numbers === null || numbers.members === null || numbers.lifts === null) return null;
  return [
    { figure: formatNumber(language, numbers.members), words: t(m.home_numbers_members) },
    { figure: formatNumber(language, numbers.lifts), words: t(m.home_numbers_lifts) },
  ];
}

function useSteps(joining: 'here' | 'in-app' | 'sign-on' | 'by-invitation'): readonly Step[] {
  const t = useWords();
  const hasLifts = useRuntimeSettings().lifts === true;
  const lastStep = useLastStep();
  const first = {
    here: { title: t(m.home_step_join_title), text: t(m.home_step_join) },
    'in-app': { title: t(m.home_step_join_title), text: t(m.home_step_join_app) },
    'sign-on': { title: t(m.home_step_join_title), text: t(m.home_step_join_sign_on) },
    'by-invitation': { title: t(m.home_invited_step_title), text: t(m.home_invited_step) },
  }[joining];
  if (!hasLifts) return [first, { title: t(m.home_step_journey_title), text: t(m.home_step_journey) }, lastStep];
  return [
    first,
    { title: t(m.home_step_when_title), text: t(m.home_step_when) },
    { title: t(m.home_step_ask_title), text: t(m.home_step_ask) },
  ];
}
