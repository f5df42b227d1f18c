import type { ReportParty as Party } from '@waylift/contract/organiser-reports';
import { localeOf } from '@waylift/words/languages';
import { m } from '@waylift/words/messages';
import { Link } from 'react-router';
import { useLanguage, useWords } from '../../../locale/locale-provider.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { formatDate } from '../format-date.ts';
import { stateWords } from '../report-words.ts';
import { memberPath } from '../use-organiser.ts';
import './reports.css';

type ReportPartyProps = {
  /** Null: they have left. */
  readonly party: Party | null;
  readonly community: { readonly publicId: string };
  readonly who: 'reporter' | 'reported';
};

/** One of the two: how their account is, and what there was before. */
export function ReportParty({ party, community, who }: ReportPartyProps) {
  const t = useWords();
  const language = useLanguage();
  const what = t(who === 'reporter' ? m.organise_party_reporter : m.organise_party_reported);
  if (party === null)
    return (
      <Card as="section" className="stack stack--s" labelledBy={who}>
        <h3 id={who}>{t(m.organise_someone_left)}</h3>
        <p className="muted">{what}</p>
      </Card>
    );
  const { memberId, forename, surname, state, since, language: reads, made, about } = party;
  const name = `${forename} ${surname}`;
  const facts = [
    [t(m.organise_column_state), stateWords(t, state)],
    [t(m.organise_party_since), formatDate(language, since)],
    [t(m.organise_party_made), String(made)],
    [t(m.organise_party_about), String(about)],
    [t(m.navigation_language), new Intl.DisplayNames(localeOf(language), { type: 'language' }).of(reads) ?? reads],
  ] as const;
  return (
    <Card as="section" className="stack stack--s" labelledBy={who}>
      <h3 id={who}>
        <Link to={memberPath(community, memberId)}>{name}</Link>
      </h3>
      <p className="muted">{what}</p>
      <dl className="report__facts">
        {facts.map(([term, words]) => (
          <FactRow key={term} term={term} words={words} />
        ))}
      </dl>
    </Card>
  );
}

function FactRow({ term, words }: { readonly term: string; readonly words: string }) {
  return (
    <>
      <dt>{term}</dt>
      <dd>{words}</dd>
    </>
  );
}
