import type { OrganiserSessionAnswer } from '@waylift/contract/organiser';
import { m } from '@waylift/words/messages';
import { useEffect, useState, type ReactNode } from 'react';
import { Outlet, redirect, useLocation, type ShouldRevalidateFunctionArgs } from 'react-router';
import type { Route } from './+types/organise-console';
import { forgetInterruption } from '../features/organise/interrupted.ts';
import { isUntold, loadSession } from '../features/organise/organise-api.ts';
import { Rail } from '../features/organise/rail.tsx';
import { communityIn, mayIn } from '../features/organise/use-organiser.ts';
import { useWaiting } from '../features/organise/use-waiting.tsx';
import { useSignOut } from '../features/organise/use-sign-out.ts';
import { SetbackAlert } from '../forms/setback-alert.tsx';
import { useWords } from '../locale/locale-provider.tsx';
import { PageTitle } from '../page/page-title.tsx';
import { Loading } from '../ui/loader/loader.tsx';
import { OrganiseFailure, OrganiseFrame, organiserHandle } from './organise-frame.tsx';
import { OrganiserMenu } from './organiser-menu.tsx';
import './organise-console.css';

export const handle = organiserHandle;

export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<OrganiserSessionAnswer> {
  const session = await loadSession(request);
  if (session.isSettingUp) throw redirect('/organise/set-up');
  return session;
}
clientLoader.hydrate = true as const;

/** What a change means for the session, its page knows. A reload could fail and replace the page by an error. */
export function shouldRevalidate({ nextUrl, formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return isUntold(nextUrl) || (formMethod === undefined && defaultShouldRevalidate);
}

/** Around the pages of a session: the rail, and beside it the page. */
export default function OrganiseConsole({ loaderData: session }: Route.ComponentProps) {
  const t = useWords();
  const { pathname } = useLocation();
  const named = communityIn(pathname);
  const [last, setLast] = useState(named);
  // A page of no community, such as one's account, keeps the sign of the last one.
  if (named !== undefined && named !== last) setLast(named);
  const community = session.communities.find(({ publicId }) => publicId === (named ?? last)) ?? session.communities[0];
  const { waiting, asking } = useWaiting(session.communities.some((each) => mayIn(each, 'manager')));
  const { isBusy, setback, signOut } = useSignOut();
  return (
    <Columns
      own={<OrganiserMenu name={session.name} waiting={waiting.duties} isSigningOut={isBusy} onSignOut={signOut} />}
      rail={<Rail key={pathname} session={session} community={community} waiting={waiting} isSigningOut={isBusy} onSignOut={signOut} />}
    >
      {setback === null ? null : <SetbackAlert title={t(m.organise_sign_out_failed)} setback={setback} />}
      <Outlet />
      <GoesOn key={pathname} />
      {asking}
    </Columns>
  );
}

/** A page that stands has taken what a session that ended had interrupted there. */
function GoesOn(): null {
  useEffect(() => forgetInterruption(), []);
  return null;
}

export function HydrateFallback() {
  const t = useWords();
  return (
    <Columns own={null} rail={<div />}>
      <PageTitle page={t(m.loading)} />
      <h1 className="visually-hidden">{t(m.loading)}</h1>
      <Loading>{t(m.loading)}</Loading>
    </Columns>
  );
}

export function ErrorBoundary() {
  return <OrganiseFailure />;
}

type ColumnsProps = { readonly own: ReactNode; readonly rail: ReactNode; readonly children: ReactNode };

function Columns({ own, rail, children }: ColumnsProps) {
  return (
    <OrganiseFrame own={own}>
      <div className="console">
        {rail}
        <main className="console__page" id="content" tabIndex={-1}>
          {children}
        </main>
      </div>
    </OrganiseFrame>
  );
}
