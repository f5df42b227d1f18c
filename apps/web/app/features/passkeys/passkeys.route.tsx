import { data } from 'react-router';
import type { Route } from './+types/passkeys.route';
import { browserApi } from '../../session/browser-api.ts';
import '../../styles/narrow-layout.css';

/** The page itself comes late: few members look at it, and its words would weigh on all others. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const [answer, late] = await Promise.all([
    browserApi().call('passkeys', {}, { signal: request.signal }),
    import('./passkeys-page.tsx').catch(() => null),
  ]);
  if (!answer.ok || late === null) throw data(null, { status: 503 });
  return { loaded: answer.value, Page: late.PasskeysPage };
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  return await (await import('./passkeys-action.ts')).passkeysAction(request);
}

/** The page knows what it changed. A reload could fail and replace the page by an error. */
export function shouldRevalidate(): boolean {
  return false;
}

export default function Passkeys({ loaderData: { loaded, Page } }: Route.ComponentProps) {
  return <Page loaded={loaded} />;
}
