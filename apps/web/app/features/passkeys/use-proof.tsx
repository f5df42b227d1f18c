import { useRef, useState, type ReactNode } from 'react';
import { ProofDialog } from './proof-dialog.tsx';

/** Somewhat less than the server's five minutes, so that a proof does not end on its way there. */
const HELD_MS = 4 * 60_000;

type Proof = {
  /** Calls `change` with a proof: the one that is still held, or once the member has given one. */
  readonly withProof: (change: (proof: string) => void) => void;
  /** The server no longer takes the held one. */
  readonly forget: () => void;
  /** The question, while it is asked. */
  readonly dialog: ReactNode;
};

export function useProof({ hasPasskeys }: { readonly hasPasskeys: boolean }): Proof {
  const held = useRef<{ readonly proof: string; readonly untilMs: number } | null>(null);
  const [asked, setAsked] = useState<{ readonly change: (proof: string) => void } | null>(null);

  function withProof(change: (proof: string) => void): void {
    if (held.current !== null && Date.now() < held.current.untilMs) change(held.current.proof);
    else setAsked({ change });
  }

  function handleProven(proof: string): void {
    held.current = { proof, untilMs: Date.now() + HELD_MS };
    setAsked(null);
    asked?.change(proof);
  }

  const dialog = asked === null ? null : <ProofDialog hasPasskeys={hasPasskeys} onProven={handleProven} onClose={() => setAsked(null)} />;
  return {
    withProof,
    forget: () => {
      held.current = null;
    },
    dialog,
  };
}
