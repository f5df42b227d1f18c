/**
 * Answers "Where do you set off?" for somebody who has no account. What was typed says where they live: it comes in the body of a post, so that it
 * is in no address, history or log, and it goes back into the page and nowhere else.
 */
import { countryOfCulture } from '@waylift/contract/community-rules';
import { TEXT_MAX_LENGTH } from '@waylift/contract/limits';
import type { Place } from '@waylift/contract/journey';
import type { ApiClient } from '../../api/client.ts';
import type { LoadedCommunity } from '../../community/load-community.ts';
import { surePlace } from '../../places/sure-place.ts';
import type { WhenceAnswer } from './whence-answer.ts';

const SUGGESTIONS_MAX = 3;

export async function answerWhence(
  api: ApiClient,
  { record: { slug }, options }: LoadedCommunity,
  form: FormData,
  signal: AbortSignal,
): Promise<WhenceAnswer> {
  const picked = textIn(form, 'place');
  const text = picked || textIn(form, 'from');
  if (text === '') return { kind: 'empty', text };
  const found = await api.call('places', { query: { query: text, country: countryOfCulture(options.Culture) } }, { signal });
  if (!found.ok) return { kind: 'failed', text };
  const { places } = found.value;
  const place = surePlace(text, places) ?? (picked === '' ? undefined : places[0]);
  if (place === undefined) return { kind: 'unsure', text, places: [...new Set(places.map(nameOf))].slice(0, SUGGESTIONS_MAX) };
  const query = { latitude: degrees(place.latitude), longitude: degrees(place.longitude) };
  const near = await api.call('peopleNear', { params: { slug }, query }, { signal });
  if (!near.ok) return { kind: 'failed', text };
  const { people } = near.value;
  return people === null ? { kind: 'few', text, place: place.label } : { kind: 'people', text, place: place.label, people };
}

function textIn(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim().slice(0, TEXT_MAX_LENGTH) : '';
}

/** `Oakham, Rutland`: the country would only make it longer. */
function nameOf({ label, context = '' }: Place): string {
  const [region = ''] = context.split(', ');
  return region === '' || region === label ? label : `${label}, ${region}`;
}

/** Never in the form `1e-7`. */
function degrees(value: number): string {
  return value.toFixed(5);
}
