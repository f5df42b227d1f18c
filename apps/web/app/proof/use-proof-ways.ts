import type { SettingsAnswer } from '@waylift/contract/settings';
import { m } from '@waylift/words/messages';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { fieldMessage } from '../forms/field-message.ts';
import type { Words } from '../locale/locale-provider.tsx';
import { browserApi } from '../session/browser-api.ts';
import { knownMember } from '../session/known-member.ts';
import type * as lateWays from './fresh-ways.tsx';
import { freshIn, standsForMs, type Fresh } from './fresh.ts';

type Late = typeof lateWays;
export type SignsOn = NonNullable<SettingsAnswer['signOn']>;

/** How a member shows who they are before a change. */
export type ProofWays = {
  /** Null: by the password alone. */
  readonly provider: { readonly signOn: SignsOn; readonly late: Late } | null;
  /** What the history entry knew of a fresh sign-on when the page came up. */
  readonly fresh: Fresh | null;
  /** Its proof, while it stands where a password would. */
  readonly held: string | null;
  /** The server no longer takes it. */
  readonly drop: () => void;
  /** There is no password, and nothing has shown yet who they are. */
  readonly isFirst: boolean;
};

/** Who signs on through a provider can do so once more in place of the password. What that needs is loaded for them alone. */
export function useProofWays(): ProofWays {
  const state: unknown = useLocation().state;
  const [fresh] = useState(() => freshIn(state));
  const [provider, setProvider] = useState<ProofWays['provider']>(null);
  const [isOver, setOver] = useState(() => standsForMs(fresh) === 0);
  useEffect(() => {
    let isWanted = true;
    void findProvider().then((found) => {
      if (isWanted) setProvider(found);
    });
    const timer = setTimeout(() => setOver(true), standsForMs(fresh));
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [fresh]);
  const held = isOver || fresh?.outcome?.kind !== 'proven' ? null : fresh.outcome.proof;
  return { provider, fresh, held, drop: () => setOver(true), isFirst: held === null && provider?.signOn.hasPassword === false };
}

/** Never rejects. */
async function findProvider(): Promise<ProofWays['provider']> {
  const member = await knownMember(browserApi());
  const signOn = member.ok ? member.value.signOn : undefined;
  const late = signOn === undefined ? null : await import('./fresh-ways.tsx').catch(() => null);
  return signOn === undefined || late === null ? null : { signOn, late };
}

/** What a form says where nothing shows who the member is. */
export function missingProof(t: Words, { provider, isFirst }: ProofWays): string {
  return provider !== null && isFirst ? provider.late.missingWords(t, provider.signOn) : fieldMessage(t, 'password-missing');
}

/** What it says where the server does not take what it was given. */
export function wrongProof(t: Words, { provider, held }: ProofWays): string {
  const isPassword = provider === null || (held === null && provider.signOn.hasPassword);
  return isPassword ? t(m.settings_password_wrong) : provider.late.overWords(t);
}
