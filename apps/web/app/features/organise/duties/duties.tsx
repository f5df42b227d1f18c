import type { CallAnswer } from '@waylift/contract/endpoints';
import type { AuditLine } from '@waylift/contract/organiser-audit';
import type { WorthDoing } from '@waylift/contract/organiser-duties';
import { asWritten, dateFormat } from '@waylift/words/formats';
import { m } from '@waylift/words/messages';
import { Link } from 'react-router';
import { useLanguage, useWords } from '../../../locale/locale-provider.tsx';
import { ButtonLink } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { FactList } from '../../../ui/fact-list/fact-list.tsx';
import { clock, list } from '../../../ui/icon/member-icons.ts';
import { Merge } from '../../../ui/merge/merge.tsx';
import { Plate } from '../../../ui/plate/plate.tsx';
import { deedWords } from '../audit/audit-words.ts';
import { OrganiseTitle } from '../organise-title.tsx';
import { PageHead } from '../page-head.tsx';
import { KnownPlace } from '../place.tsx';
import { useNearMoment } from '../use-near-moment.ts';
import { mayIn, useOrganiser } from '../use-organiser.ts';
import { DutyList } from './duty-list.tsx';
import { pathOfDuty, pathOfWorth } from './duty-pages.ts';
import './duties.css';

type Duties = CallAnswer<'organiserDuties'>;

/** The first page: what waits in all that one looks after, or what is worth doing next. */
export function DutiesPage({ duties, hasMore, worth, others }: Duties & { readonly others: readonly AuditLine[] }) {
  const t = useWords();
  const { communities, communityCount } = useOrganiser();
  const managed = communities.filter((community) => mayIn(community, 'manager'));
  const [first] = managed;
  const title = t(m.organise_duties);
  const text =
    managed.length === 1 && first !== undefined
      ? t(m.organise_duties_text_one, { community: first.name })
      : t(m.organise_duties_text, { count: managed.length === communities.length ? communityCount : managed.length });
  const timed = duties.filter(({ until }) => until !== null);
  const rest = duties.filter(({ until }) => until === null);
  return (
    <>
      <OrganiseTitle page={title} />
      <PageHead title={title} text={duties.length === 0 ? undefined : text} />
      {duties.length === 0 ? (
        <Nothing worth={worth} />
      ) : (
        <>
          <Sign duties={duties} />
          {timed.length === 0 ? null : (
            <section className="stack stack--s" aria-labelledby="timed">
              <h2 id="timed">{t(m.organise_duties_timed)}</h2>
              <DutyList duties={timed} />
            </section>
          )}
          {rest.length === 0 ? null : (
            <section className="stack stack--s" aria-labelledby="rest">
              <h2 id="rest">{t(m.organise_duties_oldest)}</h2>
              <DutyList duties={rest} />
            </section>
          )}
          {hasMore ? <p className="muted">{t(m.organise_duties_more)}</p> : null}
        </>
      )}
      {others.length === 0 ? null : <DoneByOthers lines={others} />}
    </>
  );
}

/** The one black sign of the page: how much it is, and what comes first. */
function Sign({ duties }: Pick<Duties, 'duties'>) {
  const t = useWords();
  const language = useLanguage();
  const { write, nowMs } = useNearMoment();
  const now = asWritten(
    language,
    dateFormat(language, { weekday: 'long', day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' }).format(nowMs),
  );
  const timed = duties.flatMap(({ until }) => (until === null ? [] : [until]));
  const [firstUntil] = timed;
  const oldest = duties.flatMap(({ since, until }) => (since === null || until !== null ? [] : [since])).toSorted()[0];
  const start = duties.map(pathOfDuty).find((path) => path !== null);
  const facts = [
    ...(firstUntil === undefined
      ? []
      : [{ icon: clock, words: t(m.organise_duties_limits, { count: timed.length, moment: write(firstUntil) }) }]),
    ...(oldest === undefined ? [] : [{ icon: list, words: t(m.organise_duties_since, { moment: write(oldest) }) }]),
  ];
  return (
    <Plate as="section" className="duties-sign" labelledBy="waiting">
      <div>
        <h2 className="duties-sign__kicker" id="waiting">
          {t(m.organise_duties_waiting)}
        </h2>
        <p className="duties-sign__count">{t(m.organise_duties_count, { count: duties.length })}</p>
        <p>{now}</p>
      </div>
      <FactList facts={facts} />
      {start === undefined ? null : (
        <ButtonLink to={start} variant="sign">
          {t(m.organise_duties_start)}
        </ButtonLink>
      )}
    </Plate>
  );
}

/** So that nobody does it twice. */
function DoneByOthers({ lines }: { readonly lines: readonly AuditLine[] }) {
  const t = useWords();
  const { write } = useNearMoment();
  return (
    <section className="stack stack--s" aria-labelledby="others">
      <div className="duties-others__head">
        <h2 id="others">{t(m.organise_duties_others)}</h2>
        <Link className="tap-link" to="/organise/audit">
          {t(m.organise_duties_audit)}
        </Link>
      </div>
      <ul className="duties-others">
        {lines.map(({ id, at, by, deed, community }) => (
          <li key={id}>
            <span className="muted">{write(at)}</span>
            <span>
              <b>{by}</b>: {[deedWords(t, { deed, isCommand: false }), ...(community === null ? [] : [community])].join(', ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Nothing waits: what is worth doing next. */
function Nothing({ worth }: { readonly worth: readonly WorthDoing[] }) {
  const t = useWords();
  return (
    <>
      <section className="stack stack--s" aria-labelledby="none">
        <Merge state="joined" className="duties-none" />
        <h2 id="none">{t(m.organise_duties_none)}</h2>
        <p className="muted">{t(m.organise_duties_none_text)}</p>
      </section>
      {worth.length === 0 ? null : (
        <section className="stack stack--s" aria-labelledby="worth">
          <h2 id="worth">{t(m.organise_worth)}</h2>
          <ul className="worth">
            {worth.map(({ kind, community }) => (
              <li key={`${kind} ${community.publicId}`}>
                <Card className="stack stack--s">
                  <h3>{t(kind === 'second-owner' ? m.organise_worth_owner : m.organise_worth_invite)}</h3>
                  <KnownPlace community={community} />
                  <p className="muted">{t(kind === 'second-owner' ? m.organise_worth_owner_text : m.organise_worth_invite_text)}</p>
                  <Link className="tap-link" to={pathOfWorth({ kind, community })}>
                    {t(kind === 'second-owner' ? m.organise_invite : m.organise_worth_invite_link)}
                  </Link>
                </Card>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
