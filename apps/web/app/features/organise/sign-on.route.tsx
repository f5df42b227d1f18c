import type { Route } from './+types/sign-on.route';
import { formText } from '../../forms/form-text.ts';
import type { Arrived, NotBegun } from './by-provider.ts';
import { DoorSkeleton } from './door.tsx';
import type * as screen from './sign-on-screen.tsx';

type Late = { readonly arrived: Arrived; readonly parts: typeof screen };

/** Without a step it asks for the address; `again` leaves to show the second factor once more; a provider's id is where that sends people back. */
export async function clientLoader({ params, request }: Route.ClientLoaderArgs): Promise<Late> {
  const answer = location.search.slice(1);
  // The first look takes the provider's answer out of the address, and so it is traded once.
  if (answer !== '') history.replaceState(history.state, '', location.pathname);
  const parts = await import('./sign-on-screen.tsx');
  return { arrived: await parts.arrive(params.step, answer, request), parts };
}

export function shouldRevalidate(): boolean {
  return false;
}

export async function clientAction({ request }: Route.ClientActionArgs): Promise<NotBegun> {
  const form = await request.formData();
  return await (await import('./sign-on-screen.tsx')).beginByAddress(formText(form, 'email'), request.signal);
}

export function HydrateFallback() {
  return <DoorSkeleton />;
}

export default function SignOn({ loaderData: { arrived, parts } }: Route.ComponentProps) {
  return <parts.SignOnScreen arrived={arrived} />;
}
