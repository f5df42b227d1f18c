import { Suspense } from 'react';
import type { Route } from './+types/stop-reset.route';
import { setbackOf, type Setback } from '../../api/failure.ts';
import type { PageHandle } from '../../platform/page-handle.ts';
import { browserApi } from '../../session/browser-api.ts';
import { lazyWithFallback } from '../../ui/lazy-with-fallback.ts';
import '../../styles/narrow-layout.css';

/** Needs no sign-in, and works for signed-in members too. */
export const handle = { guard: 'anyone', community: 'inactive' } satisfies PageHandle;

export type StopOutcome = Setback | { readonly kind: 'stopped' | 'unknown' };

export async function clientAction({ request, params: { token } }: Route.ClientActionArgs): Promise<StopOutcome> {
  const answer = await browserApi().call('stopResetByLink', { body: { token } }, { signal: request.signal });
  if (answer.ok) return { kind: 'stopped' };
  const isUnknown = answer.failure.kind === 'refused' && answer.failure.code === 'token-invalid';
  return isUnknown ? { kind: 'unknown' } : setbackOf(answer.failure);
}

/** Few people see it, and its words would weigh on all other pages. The server draws it. */
const StopResetScreen = lazyWithFallback(async () => (await import('./stop-reset-screen.tsx')).StopResetScreen);

export default function StopReset() {
  return (
    <Suspense fallback={null}>
      <StopResetScreen />
    </Suspense>
  );
}
