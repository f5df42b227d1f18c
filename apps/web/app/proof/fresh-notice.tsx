/** What came of a fresh sign-on. Loaded late. */
import '@waylift/words/late-words';
import { PROOF_LIFE_SECONDS } from '@waylift/contract/limits';
import { m } from '@waylift/words/messages';
import { atTime } from '@waylift/words/times';
import { formatTime } from '../locale/format-moment.ts';
import { useLanguage, useWords } from '../locale/locale-provider.tsx';
import { Alert } from '../ui/alert/alert.tsx';
import { FreshRefused } from './fresh-refused.tsx';
import type { Fresh } from './fresh.ts';
import type { ProofWays } from './use-proof-ways.ts';

/** For how long it stands where a password would. */
export function Held({ fresh }: { readonly fresh: Fresh | null }) {
  const t = useWords();
  const language = useLanguage();
  if (fresh?.outcome?.kind !== 'proven') return null;
  const time = formatTime(language, new Date(fresh.outcome.atMs).toISOString());
  return (
    <Alert tone="success" title={t(m.proof_held, { at: atTime(time, { locale: language }) })}>
      {t(m.proof_held_text, { minutes: PROOF_LIFE_SECONDS / 60 })}
    </Alert>
  );
}

/** What came of it, for a page whose question was in a dialog that is closed now. */
export function FreshNotice({ ways: { fresh, held }, form }: { readonly ways: ProofWays; readonly form: string }) {
  if (held !== null) return <Held fresh={fresh} />;
  const outcome = fresh?.form === form ? fresh.outcome : null;
  return outcome === null || outcome.kind === 'proven' ? null : <FreshRefused refused={outcome} />;
}
