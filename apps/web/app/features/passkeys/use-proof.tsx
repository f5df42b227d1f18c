import { useRef, useState, type ReactNode } from 'react';
import { FreshNotice } from '../../proof/fresh-notice.tsx';
import { useProofWays } from '../../proof/use-proof-ways.ts';
import { PROOF_FORM, ProofDialog } from './proof-dialog.tsx';

/** Somewhat less than the server's five minutes, so that a proof does not end on its way there. */
const HELD_MS = 4 * 60_000;

type Proof = {
  /** Calls `change` with a proof: the one that is still held, or once the member has given one. `also` is kept while they are at their provider. */
  readonly withProof: (change: (proof: string) => void, also?: Readonly<Record<string, string>>) => void;
  /** The server no longer takes the held one. */
  readonly forget: () => void;
  /** The question, while it is asked. */
  readonly dialog: ReactNode;
  /** What came of a fresh sign-on. */
  readonly notice: ReactNode;
  /** What was kept meanwhile. */
  readonly kept: Readonly<Record<string, string>>;
};
type Asked = { readonly change: (proof: string) => void; readonly also: Readonly<Record<string, string>> };

export function useProof({ hasPasskeys }: { readonly hasPasskeys: boolean }): Proof {
  const ways = useProofWays();
  const given = useRef<{ readonly proof: string; readonly untilMs: number } | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);

  function withProof(change: (proof: string) => void, also: Asked['also'] = {}): void {
    const held = given.current !== null && Date.now() < given.current.untilMs ? given.current.proof : ways.held;
    if (held === null) setAsked({ change, also });
    else change(held);
  }

  function handleProven(proof: string): void {
    given.current = { proof, untilMs: Date.now() + HELD_MS };
    setAsked(null);
    asked?.change(proof);
  }

  return {
    withProof,
    forget: () => {
      given.current = null;
      ways.drop();
    },
    dialog:
      asked === null ? null : (
        <ProofDialog ways={ways} also={asked.also} hasPasskeys={hasPasskeys} onProven={handleProven} onClose={() => setAsked(null)} />
      ),
    kept: ways.fresh?.form === PROOF_FORM ? ways.fresh.typed : {},
    notice: ways.fresh?.outcome == null || asked !== null ? null : <FreshNotice ways={ways} form={PROOF_FORM} />,
  };
}
