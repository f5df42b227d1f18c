import { m } from '@waylift/words/messages';
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { Link } from 'react-router';
import { PageTitle } from '../../page/page-title.tsx';
import { Form, FormActions, SubmitButton } from '../../forms/form.tsx';
import { useForm } from '../../forms/use-form.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { circleDot, mapPin } from '../../ui/icon/member-icons.ts';
import { chosenEnds } from './journey-ends.ts';
import type { Ends, SaveRefusal } from './journey-steps.ts';
import { PlaceField } from '../../places/place-field.tsx';
import { ReturnQuestion } from './return-question.tsx';
import { RouteStatus } from './route-status.tsx';
import { SwapEnds } from './swap-ends.tsx';
import type { JourneyPlan } from './use-journey-plan.ts';

const FIELDS = ['start', 'end', 'return'] as const;

type JourneyFormProps = {
  readonly plan: JourneyPlan;
  /** `latitude,longitude` near which the person's places probably are, while no end is known. Null when unknown. */
  readonly near: string | null;
  /** Why the last attempt to save failed. */
  readonly refusal: SaveRefusal | undefined;
  /** It is being saved, or is saved and the page is about to be left. */
  readonly isBusy: boolean;
  readonly costLink: ReactNode;
  readonly title: string;
  /** The button's label, and the link beside it. */
  readonly submit: string;
  readonly leaveTo: string;
  readonly onSave: (ends: Ends, returnJourney: boolean) => Promise<void>;
  /** Called when an answer changes. */
  readonly onChange: () => void;
};

/** Start, end and return, and the resulting route. Answers survive every failure. */
export function JourneyForm(props: JourneyFormProps) {
  const { plan, near, refusal, isBusy, costLink, title, submit, leaveTo, onSave, onChange } = props;
  const t = useWords();
  const { draft, latest } = plan;
  const form = useForm({
    id: 'journey',
    fields: FIELDS,
    isBusy,
    validate: ({ return: answered }) => ({
      ...(latest().ends.start.place === null ? { start: t(m.journey_invalid) } : {}),
      ...(latest().ends.end.place === null ? { end: t(m.journey_invalid) } : {}),
      ...(answered === '' ? { return: t(m.journey_return_required) } : {}),
    }),
    submit: ({ return: answered }) => {
      const ends = chosenEnds(latest().ends);
      return ends === null ? undefined : onSave(ends, answered === 'yes');
    },
  });

  /** "Next" was pressed while a typed name was being looked up. The press counts once the place is known. */
  const waits = useRef(false);
  const isReady = plan.ends !== null;
  const submitWaiting = useEffectEvent(() => {
    if (!waits.current) return;
    waits.current = false;
    form.formRef.current?.requestSubmit();
  });
  useEffect(() => {
    if (isReady) submitWaiting();
  }, [isReady]);

  function place(name: 'start' | 'end') {
    const other = draft.ends[name === 'start' ? 'end' : 'start'].place;
    return (
      <PlaceField
        name={name}
        label={t(name === 'start' ? m.journey_start : m.journey_end)}
        icon={name === 'start' ? circleDot : mapPin}
        clearLabel={t(name === 'start' ? m.journey_clear_start : m.journey_clear_end)}
        value={draft.ends[name]}
        near={other === null ? near : `${other.latitude},${other.longitude}`}
        onText={(text) => {
          onChange();
          waits.current = false;
          form.forget(name);
          plan.type(name, text);
        }}
        onPlace={(chosen, { isTaken: isSure }) => {
          onChange();
          if (!isSure) waits.current = false;
          form.forget(name);
          plan.choose(name, chosen);
        }}
        isStill={(value) => latest().ends[name] === value}
      />
    );
  }

  const hasFailed = refusal !== undefined || (plan.route.outcome !== null && plan.route.outcome.kind !== 'route');
  return (
    <>
      <PageTitle page={title} hasErrors={form.hasErrors || hasFailed} />
      <Form
        controller={{
          ...form,
          handleSubmit: (event) => {
            waits.current = !isReady;
            form.handleSubmit(event);
          },
        }}
      >
        {place('start')}
        <SwapEnds
          ends={draft.ends}
          onSwap={() => {
            onChange();
            form.forget('start');
            form.forget('end');
            plan.swap();
          }}
        />
        {place('end')}
        <ReturnQuestion name="return" defaultValue={draft.returnJourney} onAnswer={plan.answer} />
        <RouteStatus plan={plan} refusal={refusal} costLink={costLink} />
        <FormActions>
          <SubmitButton isBig leadsOn busyWords={t(m.journey_saving)}>
            {submit}
          </SubmitButton>
          <Link className="tap-link" to={leaveTo}>
            {t(m.journey_cancel)}
          </Link>
        </FormActions>
      </Form>
    </>
  );
}
