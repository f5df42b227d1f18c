import { m } from '@waylift/words/messages';
import { useWords } from '../../locale/locale-provider.tsx';
import { Card } from '../../ui/card/card.tsx';
import { RouteLine } from '../../ui/route-line/route-line.tsx';

const STEPS = ['password', 'factor', 'codes'] as const;

/** The three steps of the first time, and where one is. */
export function SetUpSteps({ at }: { readonly at: (typeof STEPS)[number] }) {
  const t = useWords();
  const words = {
    password: { title: t(m.field_password), text: t(m.organise_steps_password) },
    factor: { title: t(m.organise_steps_factor), text: t(m.organise_steps_factor_text) },
    codes: { title: t(m.organise_codes), text: t(m.organise_steps_codes) },
  };
  const here = STEPS.indexOf(at);
  const stops = STEPS.map((step, position) => ({
    ...words[step],
    progress: position < here ? ('done' as const) : position === here ? ('current' as const) : ('todo' as const),
  }));
  return (
    <Card labelledBy="steps" className="stack">
      <h2 id="steps">{t(m.organise_steps_title)}</h2>
      <RouteLine stops={stops} />
    </Card>
  );
}
