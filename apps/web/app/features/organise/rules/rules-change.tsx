import type { CommunityRules, OrganisedRules, RuleMeaning, RulesMeaning } from '@waylift/contract/organiser-rules';
import { m } from '@waylift/words/messages';
import { SetbackAlert } from '../../../forms/setback-alert.tsx';
import { useLanguage, useWords } from '../../../locale/locale-provider.tsx';
import { Alert } from '../../../ui/alert/alert.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { Note } from '../../../ui/note/note.tsx';
import { TextButton } from '../../../ui/text-button/text-button.tsx';
import { scrollText } from '../organise-icons.ts';
import { OrganiseTitle } from '../organise-title.tsx';
import { NarrowColumn, PageHead } from '../page-head.tsx';
import { useAgain } from '../use-again.tsx';
import { useNearMoment } from '../use-near-moment.ts';
import type { InScope } from '../use-organiser.ts';
import { meaningText, ruleName, ruleText } from './rule-words.ts';
import type { RulesOutcome } from './rules.route.tsx';
import './rules.css';

type RulesChangeProps = {
  readonly community: InScope;
  readonly rules: OrganisedRules;
  readonly wish: CommunityRules;
  readonly look: RulesMeaning;
  readonly sent: Readonly<Record<string, string>>;
  readonly onBack: () => void;
  readonly onChanged: (now: OrganisedRules | null) => void;
};

/** What will happen, with numbers, and one button that names the deed. */
export function RulesChange({ community, rules, wish, look, sent, onBack, onChanged }: RulesChangeProps) {
  const t = useWords();
  const { write } = useNearMoment();
  const { isBusy, outcome, setback, submit, dialog } = useAgain<RulesOutcome>({ changed: ({ now }) => onChanged(now) });
  const title = t(m.organise_rules_means);
  const names = { community: community.name, parent: rules.parent };
  return (
    <NarrowColumn>
      <OrganiseTitle page={title} community={community.name} hasErrors={setback !== null} />
      <PageHead title={title} text={t(m.organise_rules_nothing_made, { moment: write(look.at) })} community={community} />
      {setback !== null ? (
        <SetbackAlert title={t(m.organise_rules_failed)} setback={setback} />
      ) : outcome?.kind === 'conflict' ? (
        <Alert tone="warning" title={t(m.organise_rules_conflict)} />
      ) : outcome?.kind === 'no-right' ? (
        <Alert tone="danger" title={t(m.organise_right_gone)} />
      ) : null}
      <Card className="rule-changes">
        {look.changes.map(({ rule, means }) => (
          <section key={rule} className="rule-change" aria-labelledby={`change-${rule}`}>
            <h2 id={`change-${rule}`}>{ruleName(t, rule)}</h2>
            <dl className="rule-change__sides">
              <div>
                <dt>{t(m.organise_rules_so_far)}</dt>
                <dd>{ruleText(t, rule, rules.rules, names)}</dd>
              </div>
              <div>
                <dt>{t(m.organise_rules_from_now)}</dt>
                <dd>{ruleText(t, rule, wish, names)}</dd>
              </div>
            </dl>
            <Meanings means={means} />
          </section>
        ))}
      </Card>
      <p className="rule-change__deeds">
        <Button isBusy={isBusy} busyWords={t(m.organise_rules_making)} onClick={() => void submit({ intent: 'change', ...sent })}>
          {t(m.organise_rules_make, { count: look.changes.length })}
        </Button>
        <TextButton onClick={onBack}>{t(m.organise_rules_back)}</TextButton>
      </p>
      <Note icon={scrollText}>{t(m.organise_rules_kept)}</Note>
      {dialog}
    </NarrowColumn>
  );
}

function Meanings({ means }: { readonly means: readonly RuleMeaning[] }) {
  const t = useWords();
  const language = useLanguage();
  const texts = means.map((meaning) => meaningText(t, language, meaning)).filter((text) => text !== '');
  if (texts.length === 0) return null;
  return (
    <ul className="rule-change__means">
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
