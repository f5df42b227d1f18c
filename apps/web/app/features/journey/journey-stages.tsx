import { m } from '@waylift/words/messages';
import { useWords } from '../../locale/locale-provider.tsx';
import './journey.css';

const STAGES = ['from', 'to', 'when'] as const;
export type JourneyStage = (typeof STAGES)[number];

/** The three steps of a new journey, and where one is. */
export function JourneyStages({ at }: { readonly at: JourneyStage }) {
  const t = useWords();
  const words = { from: m.journey_stage_from, to: m.journey_stage_to, when: m.journey_stage_when };
  return (
    <ol className="stages" aria-label={t(m.journey_stages)}>
      {STAGES.map((stage, step) => {
        const isDone = step < STAGES.indexOf(at);
        return (
          <li key={stage} className={isDone ? 'stages__done' : undefined} aria-current={stage === at ? 'step' : undefined}>
            {t(words[stage])}
            {isDone ? <span className="visually-hidden">{t(m.journey_stage_done)}</span> : null}
          </li>
        );
      })}
    </ol>
  );
}
