import type { JoinLink } from '@waylift/contract/organiser-invitations';
import { m } from '@waylift/words/messages';
import { useState } from 'react';
import { data, type ShouldRevalidateFunctionArgs } from 'react-router';
import type { Route } from './+types/poster.route';
import { Choices } from '../../../forms/choices.tsx';
import { Form, FormActions, SubmitButton } from '../../../forms/form.tsx';
import { TextAreaField } from '../../../forms/text-area-field.tsx';
import { TextField } from '../../../forms/text-field.tsx';
import { useForm } from '../../../forms/use-form.ts';
import { useWords } from '../../../locale/locale-provider.tsx';
import { NoRight } from '../no-right.tsx';
import { isRefused, leadsAway, organiserApi } from '../organise-api.ts';
import { OrganiseTitle } from '../organise-title.tsx';
import { printer } from '../organise-icons.ts';
import { PageHead } from '../page-head.tsx';
import { invitationsPath, mayIn, useCommunityInScope, useInScope, type InScope } from '../use-organiser.ts';
import { Poster, type PosterSize } from './poster.tsx';

type Found = { readonly link: JoinLink | null };

/** @returns null where the role does not reach that far. `link` is null for one that has ended. */
export async function clientLoader({ request, params }: Route.ClientLoaderArgs): Promise<Found | null> {
  // A community has few enough links that all of them are a few pages.
  for (let after: string | undefined; ;) {
    const query = after === undefined ? {} : { after };
    const answer = await organiserApi().call('joinLinks', { params: { publicId: params.community }, query }, { signal: request.signal });
    if (!answer.ok) {
      if (isRefused(answer.failure, 'no-right')) return null;
      throw leadsAway(answer.failure, request) ?? data(null, { status: 503 });
    }
    const link = answer.value.links.find(({ id }) => id === params.link);
    if (link !== undefined) return { link };
    if (answer.value.next === null || answer.value.next === undefined) return { link: null };
    after = answer.value.next;
  }
}

export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return formMethod === undefined && defaultShouldRevalidate;
}

export default function PosterPage({ loaderData }: Route.ComponentProps) {
  const community = useCommunityInScope();
  if (loaderData === null || community === undefined || !mayIn(community, 'manager')) return <NoRight />;
  return <PosterChooser community={community} link={loaderData.link} />;
}

const HEADLINE_MAX_LENGTH = 40;
const LEAD_MAX_LENGTH = 160;

/** The size and the words of a poster, beside the page that is printed. */
function PosterChooser({ community, link }: { readonly community: InScope; readonly link: JoinLink | null }) {
  const t = useWords();
  const place = useInScope(link?.community.publicId);
  const [size, setSize] = useState<PosterSize>('a4');
  const [headline, setHeadline] = useState(t(m.organise_poster_headline_words));
  const [lead, setLead] = useState(t(m.organise_poster_lead_words));
  const form = useForm({ id: 'poster', fields: ['size', 'headline', 'lead'], validate: () => ({}), submit: () => window.print() });
  const back = { to: invitationsPath(community), words: t(m.organise_inv_title) };
  if (link === null) {
    const gone = t(m.organise_poster_gone);
    return (
      <>
        <OrganiseTitle page={gone} community={community.name} />
        <PageHead title={gone} community={community} back={back} />
      </>
    );
  }
  const title = t(m.organise_poster_for, { place: link.label });
  const choices = [
    { value: 'a4', title: t(m.organise_poster_a4), hint: t(m.organise_poster_a4_hint) },
    { value: 'a5', title: t(m.organise_poster_a5), hint: t(m.organise_poster_a5_hint) },
    { value: 'slide', title: t(m.organise_poster_slide), hint: t(m.organise_poster_slide_hint) },
  ] as const;
  return (
    <>
      <OrganiseTitle page={title} community={link.community.name} />
      <div className="poster-chooser">
        <div className="poster-chooser__words stack stack--l">
          <PageHead title={title} text={t(m.organise_poster_text)} community={community} back={back} />
          <Form controller={form}>
            <Choices name="size" legend={t(m.organise_poster_size)} choices={choices} chosen={size} onAnswer={setSize} />
            <TextField
              name="headline"
              label={t(m.organise_poster_headline)}
              autoComplete="off"
              isRequired={false}
              maxLength={HEADLINE_MAX_LENGTH}
              value={headline}
              onChange={setHeadline}
            />
            <TextAreaField
              name="lead"
              label={t(m.organise_poster_lead)}
              value={lead}
              onChange={(text) => setLead(text.slice(0, LEAD_MAX_LENGTH))}
            />
            <FormActions>
              <SubmitButton icon={printer} busyWords={t(m.organise_codes_print)}>
                {t(m.organise_codes_print)}
              </SubmitButton>
              <p className="muted">{t(m.organise_poster_print_hint)}</p>
            </FormActions>
          </Form>
        </div>
        <Poster
          size={size}
          community={link.community.name}
          look={place}
          headline={headline}
          lead={lead}
          address={`${window.location.host}/j/${link.code}`}
          opens={`${window.location.origin}/j/${link.code}`}
        />
      </div>
    </>
  );
}
