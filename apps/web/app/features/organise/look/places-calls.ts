/** What the page of a community's own places does, by its calls. */
import type { CommunityPlace } from '@waylift/contract/community-place';
import type { Place } from '@waylift/contract/journey';
import { formText } from '../../../forms/form-text.ts';
import { isRefused, organiserApi, refusedOf, type Refused } from '../organise-api.ts';

type Places = readonly CommunityPlace[];
export type PlacesOutcome =
  | Refused
  | { readonly kind: 'found'; readonly found: readonly Place[] }
  | { readonly kind: 'added' | 'removed'; readonly places: Places; readonly name: string }
  | { readonly kind: 'name-taken' | 'full' };

export async function placesAction(request: Request, publicId: string): Promise<PlacesOutcome> {
  const form = await request.formData();
  const { signal } = request;
  const api = organiserApi();
  const params = { publicId };
  const name = formText(form, 'name');
  switch (formText(form, 'intent')) {
    case 'find': {
      const near = formText(form, 'near');
      const query = { query: formText(form, 'where'), ...(near === '' ? {} : { near }) };
      const answer = await api.call('places', { query }, { signal });
      if (!answer.ok) return refusedOf(answer.failure, request, form);
      return { kind: 'found', found: answer.value.places };
    }
    case 'add': {
      const body = { name, latitude: Number(formText(form, 'latitude')), longitude: Number(formText(form, 'longitude')) };
      const answer = await api.call('addOrganisedPlace', { params, body }, { signal });
      if (answer.ok) return { kind: 'added', places: answer.value.places, name };
      if (isRefused(answer.failure, 'conflict')) return { kind: 'name-taken' };
      return isRefused(answer.failure, 'too-many-places') ? { kind: 'full' } : refusedOf(answer.failure, request, form);
    }
    case 'remove': {
      const answer = await api.call('removeOrganisedPlace', { params: { ...params, name } }, { signal });
      if (answer.ok) return { kind: 'removed', places: answer.value.places, name };
      if (!isRefused(answer.failure, 'not-found')) return refusedOf(answer.failure, request, form);
      // Somebody else was faster.
      const present = await api.call('organisedPlaces', { params }, { signal });
      return present.ok ? { kind: 'removed', places: present.value.places, name } : refusedOf(present.failure, request, form);
    }
    default:
      return { kind: 'failed' };
  }
}
