import type { CommunityPlace } from '@waylift/contract/community-place';
import { m } from '@waylift/words/messages';
import { useState } from 'react';
import { type ShouldRevalidateFunctionArgs } from 'react-router';
import type { Route } from './+types/places.route';
import { SetbackAlert } from '../../../forms/setback-alert.tsx';
import { useAction } from '../../../forms/use-action.ts';
import { useWords } from '../../../locale/locale-provider.tsx';
import { Alert } from '../../../ui/alert/alert.tsx';
import { useToast } from '../../../ui/toast/use-toast.tsx';
import { NoRight } from '../no-right.tsx';
import { organiserApi, shownOf } from '../organise-api.ts';
import { OrganiseTitle } from '../organise-title.tsx';
import { NarrowColumn, PageHead } from '../page-head.tsx';
import { lookPath, mayIn, useCommunityInScope, type InScope } from '../use-organiser.ts';
import { NewPlace } from './new-place.tsx';
import { PlaceTable } from './place-table.tsx';
import { placesAction, type PlacesOutcome } from './places-calls.ts';

type Places = readonly CommunityPlace[];

/** @returns null where the role does not reach that far */
export async function clientLoader({ request, params: { community: publicId } }: Route.ClientLoaderArgs): Promise<Places | null> {
  const answer = await organiserApi().call('organisedPlaces', { params: { publicId } }, { signal: request.signal });
  return shownOf(answer, request)?.places ?? null;
}

/** The page knows what it changed. A reload could fail and replace the page by an error. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return formMethod === undefined && defaultShouldRevalidate;
}

export async function clientAction({ request, params: { community } }: Route.ClientActionArgs): Promise<PlacesOutcome> {
  return await placesAction(request, community);
}

export default function OwnPlaces({ loaderData }: Route.ComponentProps) {
  const community = useCommunityInScope();
  if (loaderData === null || community === undefined || !mayIn(community, 'manager')) return <NoRight />;
  return <PlacesPage key={community.publicId} community={community} loaded={loaderData} />;
}

function PlacesPage({ community, loaded }: { readonly community: InScope; readonly loaded: Places }) {
  const t = useWords();
  const [places, setPlaces] = useState(loaded);
  /** The name of the place that was last asked to be removed. */
  const [asked, setAsked] = useState('');
  const { toast, tell } = useToast();
  const removing = useAction<PlacesOutcome>({
    removed({ places: left, name }) {
      setPlaces(left);
      tell(t(m.organise_places_removed, { place: name }));
    },
  });

  function handleAdded(present: Places, name: string): void {
    setPlaces(present);
    tell(t(m.organise_places_added, { place: name }));
  }

  function handleRemove(name: string): void {
    setAsked(name);
    void removing.submit({ intent: 'remove', name });
  }

  const title = t(m.organise_places);
  const { setback } = removing;
  return (
    <>
      <OrganiseTitle page={title} community={community.name} hasErrors={setback !== null} />
      <PageHead
        title={title}
        text={t(m.organise_places_text)}
        community={community}
        back={{ to: lookPath(community), words: t(m.organise_look) }}
      />
      {setback === null ? null : <SetbackAlert title={t(m.organise_look_save_failed)} setback={setback} />}
      {removing.outcome?.kind === 'no-right' ? <Alert tone="danger" title={t(m.organise_right_gone)} /> : null}
      <PlaceTable places={places} busyName={removing.isBusy ? asked : undefined} onRemove={handleRemove} />
      <NarrowColumn>
        <NewPlace near={places[0]} onAdded={handleAdded} />
      </NarrowColumn>
      {toast}
    </>
  );
}
