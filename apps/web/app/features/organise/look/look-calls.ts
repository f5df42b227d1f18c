/** What the page of a look does, by its calls. */
import { LOOK_PARTS } from '@waylift/contract/look-choices';
import type { CallInput } from '@waylift/contract/endpoints';
import type { OrganisedLook } from '@waylift/contract/organiser-look';
import type { ApiFailure, ApiResult } from '../../../api/failure.ts';
// oxlint-disable-next-line import/no-unassigned-import -- brings the entries of these calls
import '../../../api/look-frame.ts';
import { formText } from '../../../forms/form-text.ts';
import { isRefused, organiserApi, refusedOf, type Refused } from '../organise-api.ts';
import { base64Of, partsOf } from '../sent-file.ts';
import type { RefusedPicture } from './look-pictures.tsx';
import type { Wanted } from './use-keeping.ts';

type Line = CallInput<'changeLook'>['body'];
type OfLook<Kind extends string> = Kind extends string ? { readonly kind: Kind; readonly look: OrganisedLook } : never;
export type LookOutcome =
  | Refused
  | OfLook<'changed' | 'published' | 'dropped' | 'brought' | 'unseen'>
  | {
      readonly kind: 'conflict';
      readonly look: OrganisedLook /** What was not kept, because somebody else changed the same part meanwhile. */;
      readonly unkept: Wanted;
    }
  | { readonly kind: 'picture-refused'; readonly refused: RefusedPicture }
  | { readonly kind: 'version-gone' };

export async function lookAction(request: Request, publicId: string): Promise<LookOutcome> {
  const form = await request.formData();
  const { signal } = request;
  const api = organiserApi();
  const params = { publicId };

  async function again(failure: ApiFailure, unkept: Wanted | null): Promise<LookOutcome> {
    if (!isRefused(failure, 'conflict')) return refusedOf(failure, request, form);
    const present = await api.call('organisedLook', { params }, { signal });
    if (!present.ok) return refusedOf(present.failure, request, form);
    return unkept === null ? { kind: 'unseen', look: present.value } : { kind: 'conflict', look: present.value, unkept };
  }

  const answerOf = async (
    kind: 'changed' | 'published' | 'dropped' | 'brought',
    result: ApiResult<OrganisedLook>,
    unkept: Wanted | null = null,
  ): Promise<LookOutcome> => (result.ok ? { kind, look: result.value } : await again(result.failure, unkept));

  switch (formText(form, 'intent')) {
    case 'change': {
      const body = lineOf(form);
      const unkept = { part: body.part, fields: { intent: 'change', part: body.part, value: body.value ?? '' } };
      return await answerOf('changed', await api.call('changeLook', { params, body }, { signal }), unkept);
    }
    case 'picture': {
      const [{ part, seen }, file] = [lineOf(form), formText(form, 'file')];
      if (part === 'name' || part === 'colour' || part === 'words') return { kind: 'failed' };
      const unkept = { part, fields: { intent: 'picture', part, file } };
      const drawn = await api.call('changeLookPicture', { params: { ...params, part }, body: { seen, file: partsOf(file) } }, { signal });
      const code =
        drawn.ok || drawn.failure.kind !== 'refused' ? undefined : drawn.failure.errors.find(({ path }) => path === 'file')?.code;
      return code === undefined ? await answerOf('changed', drawn, unkept) : { kind: 'picture-refused', refused: { part, code } };
    }
    case 'words': {
      const [html, seen] = [formText(form, 'html'), formText(form, 'seen')];
      const unkept = { part: 'words', fields: { intent: 'words', html } } as const;
      const body = { html: partsOf(await base64Of(new Blob([html]))), seen: seen === '' ? null : seen };
      return await answerOf('changed', await api.call('changeLookWords', { params, body }, { signal }), unkept);
    }
    case 'publish': {
      const seen = form.getAll('seen').filter((each) => typeof each === 'string');
      return await answerOf('published', await api.call('publishLook', { params, body: { seen } }, { signal }));
    }
    case 'drop':
      return await answerOf('dropped', await api.call('dropLook', { params }, { signal }));
    case 'bring-back': {
      const back = await api.call('bringLookBack', { params: { ...params, versionId: formText(form, 'versionId') } }, { signal });
      if (!back.ok && isRefused(back.failure, 'not-found')) return { kind: 'version-gone' };
      return await answerOf('brought', back);
    }
    default:
      return { kind: 'failed' };
  }
}

function lineOf(form: FormData): Line {
  const [part, value, seen] = [formText(form, 'part'), formText(form, 'value'), formText(form, 'seen')];
  return { part: linePart(part), value: value === '' ? null : value, seen: seen === '' ? null : seen };
}

function linePart(given: string): Line['part'] {
  const part = LOOK_PARTS.find((each) => each === given);
  if (part === undefined) throw new Error('the page sends the name of a part');
  return part;
}
