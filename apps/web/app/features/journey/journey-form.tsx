import { m } from '@waylift/words/messages';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { PageTitle } from '../../page/page-title.tsx';
import { Form, SubmitButton } from '../../forms/form.tsx';
import { useForm } from '../../forms/use-form.ts';
import { formatWalk } from '../../journey-figures/measures.ts';
import { useLanguage, useWords } from '../../locale/locale-provider.tsx';
import { PlaceCard } from '../../places/place-card.tsx';
import { PlaceEnd } from '../../places/place-end.tsx';
import { useRuntimeSettings } from '../../platform/settings-context.ts';
import { announce } from '../../ui/announcer/announcer.tsx';
import { Button } from '../../ui/button/button.tsx';
import { FootBar } from '../../ui/foot-bar/foot-bar.tsx';
import { lock } from '../../ui/icon/member-icons.ts';
import { Note } from '../../ui/note/note.tsx';
import { chosenEnds, isSamePlace } from './journey-ends.ts';
import type { Ends, SaveRefusal } from './journey-steps.ts';
import { ACROSS_METRES } from './more-choices.tsx';
import { ReturnQuestion } from './return-question.tsx';
import { RouteStatus, routeTrouble } from './route-status.tsx';
import { SwapEnds } from './swap-ends.tsx';
import type { PlacesAtHand } from './places-at-hand.ts';
import type { JourneyPlan } from './use-journey-plan.ts';

const FIELDS = ['start', 'end'] as const;

/** What the map asks for while the next press chooses that place. */
const pressWords = (name: (typeof FIELDS)[number]) => (name === 'start' ? m.journey_press_start : m.journey_press_end);

type JourneyFormProps = {
  readonly plan: JourneyPlan;
  /** `latitude,longitude` near which the person's places probably are, while no end is known. Null when unknown. */
  readonly near: string | null;
  readonly atHand: PlacesAtHand;
  /** Why the last attempt to save failed. */
  readonly refusal: SaveRefusal | undefined;
  /** It is being saved, or is saved and the page is about to be left. */
  readonly isBusy: boolean;
  /** The link to the calculation of the cost. Null for none. */
  readonly costLink: ReactNode;
  readonly title: string;
  /** The button's label. */
  readonly submit: string;
  readonly onSave: (ends: Ends, returnJourney: boolean) => Promise<void>;
  /** Called when an answer changes. */
  readonly onChange: () => void;
};

/** Start, end and return, and the resulting route. Answers survive every failure. */
export function JourneyForm(props: JourneyFormProps) {
  const { plan, near, atHand, refusal, isBusy, costLink, title, submit, onSave, onChange } = props;
  const t = useWords();
  const language = useLanguage();
  const { lifts = false } = useRuntimeSettings();
  const { draft, latest, pressing } = plan;
  const [below, setBelow] = useState<HTMLElement | null>(null);
  const form = useForm({
    id: 'journey',
    fields: FIELDS,
    isBusy,
    validate: () => ({
      ...(latest().ends.start.place === null ? { start: t(m.journey_invalid) } : {}),
      ...(latest().ends.end.place === null ? { end: t(m.journey_invalid) } : {}),
    }),
    submit: () => {
      const { ends, returnJourney } = latest();
      const chosen = chosenEnds(ends);
      return chosen === null ? undefined : onSave(chosen, returnJourney === 'yes');
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

  const next = draft.ends.start.place === null ? 'start' : 'end';
  const press = (name: 'start' | 'end') => {
    announce(t(pressWords(name)));
    plan.press(name);
  };
  const isSeenNote = lifts && draft.ends.start.place === null;

  function place(name: 'start' | 'end') {
    const other = draft.ends[name === 'start' ? 'end' : 'start'].place;
    const { community, own, named } = atHand;
    const { place: present } = draft.ends[name];
    const isOneOfThese = name === 'end' && other !== null && present !== null && own.some((each) => isSamePlace(each, present));
    return (
      <PlaceEnd
        name={name}
        label={t(name === 'start' ? m.journey_start : m.journey_end)}
        below={below}
        isNext={pressing === null && name === next && present === null}
        known={[...named, ...own.filter((each) => !named.some((mine) => isSamePlace(mine, each)))].filter(
          (each) => other === null || !isSamePlace(each, other),
        )}
        instead={isOneOfThese && own.length > 1 ? { label: t(m.journey_own_places, { community }), places: own } : null}
        onMap={() => press(name)}
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
        <PlaceCard
          names={FIELDS}
          isJoined={plan.route.outcome?.kind === 'route'}
          trouble={routeTrouble(plan, refusal)}
          aside={
            <SwapEnds
              ends={draft.ends}
              onSwap={() => {
                onChange();
                form.forget('start');
                form.forget('end');
                plan.swap();
              }}
            />
          }
          below={setBelow}
        >
          {place('start')}
          {place('end')}
        </PlaceCard>
        {pressing === null ? null : (
          <div className="pressing">
            <p>{t(pressWords(pressing))}</p>
            <Button variant="secondary" onClick={() => plan.press(null)}>
              {t(m.journey_press_stop)}
            </Button>
          </div>
        )}
        {isSeenNote ? <Note icon={lock}>{t(m.journey_seen, { distance: formatWalk(language, ACROSS_METRES.near) })}</Note> : null}
        <RouteStatus plan={plan} costLink={costLink} />
        <ReturnQuestion answer={draft.returnJourney} onAnswer={plan.answer} />
        <FootBar>
          <SubmitButton isBig leadsOn busyWords={t(m.journey_saving)}>
            {submit}
          </SubmitButton>
          {plan.route.outcome?.kind === 'route' ? null : costLink}
        </FootBar>
      </Form>
    </>
  );
}
