import '@waylift/words/late-words';
import { m } from '@waylift/words/messages';
import { useEffect } from 'react';
import { Choices } from '../../forms/choices.tsx';
import { Form, SubmitButton } from '../../forms/form.tsx';
import { useForm } from '../../forms/use-form.ts';
import type { LoadedCommunity } from '../../community/load-community.ts';
import { usePublicClaims } from '../../community/portal-offers.ts';
import { useWords, type Words } from '../../locale/locale-provider.tsx';
import { Alert } from '../../ui/alert/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '../../ui/dialog/dialog.tsx';
import type { Offer } from './community-choice.ts';
import type { Chooser, JoinFlow } from './use-join.ts';

export type ChooserProps = {
  readonly chooser: Chooser;
  readonly flow: JoinFlow;
  readonly community: LoadedCommunity;
  readonly onProblem: (hasProblem: boolean) => void;
};

/** Asks which community to join (section 2). The form behind it keeps its text. */
export function CommunityChooser({ chooser, flow, community, onProblem }: ChooserProps) {
  const t = useWords();
  const claims = usePublicClaims();
  const form = useForm({
    id: 'choice',
    fields: ['community'],
    isBusy: flow.underWay !== null,
    validate: ({ community: id }) => (id === '' ? { community: t(m.choice_required) } : {}),
    submit: ({ community: id }) => {
      const offer = chooser.offers.find((candidate) => candidate.id === id);
      return offer && flow.choose(offer, offer.kind === 'community' ? offer.name : community.record.name);
    },
  });
  const hasChoiceFailed = flow.hasChoiceFailed && flow.underWay === null;
  const hasProblem = form.hasErrors || hasChoiceFailed;
  useEffect(() => {
    onProblem(hasProblem);
    return () => onProblem(false);
  }, [hasProblem, onProblem]);
  const choices = chooser.offers.map((offer) => ({
    value: offer.id,
    title: offerWords(offer, t),
    hint: offer.kind === 'public' && claims !== null ? t(m.choice_public_hint, { members: claims.members }) : undefined,
  }));
  return (
    <Dialog title={t(m.choice_title)} onClose={flow.closeChooser}>
      <Form controller={form} isInDialog>
        <DialogBody>
          <p>{leadWords(chooser, community.record.name, t)}</p>
          {hasChoiceFailed ? <Alert tone="danger" title={t(m.choice_options_failed)} /> : null}
          <Choices name="community" legend={t(m.choice_legend)} isLegendHidden choices={choices} />
        </DialogBody>
        <DialogFoot>
          <Button variant="secondary" onClick={flow.closeChooser}>
            {t(m.choice_back)}
          </Button>
          <SubmitButton busyWords={chooser.isAgain ? t(m.loading) : t(m.join_submitting)}>{t(m.choice_continue)}</SubmitButton>
        </DialogFoot>
      </Form>
    </Dialog>
  );
}

function offerWords(offer: Offer, t: Words): string {
  switch (offer.kind) {
    case 'community':
      return offer.name;
    case 'parent':
      return offer.wording ?? t(m.choice_parent);
    case 'public':
      return t(m.choice_public);
  }
}

function leadWords({ foundBy, offers }: Chooser, community: string, t: Words): string {
  if (foundBy === null) return t(m.choice_lead, { community });
  if (foundBy.hasFailed) return t(m.choice_lead_lookup_failed, { email: foundBy.email });
  return offers.length > 1 ? t(m.choice_lead_email, { email: foundBy.email }) : t(m.choice_lead_public, { email: foundBy.email });
}
