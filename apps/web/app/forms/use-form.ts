import { startTransition, useEffect, useEffectEvent, useRef, useState, type ChangeEvent, type RefObject, type SubmitEvent } from 'react';
import { useLanguage } from '../locale/locale-provider.tsx';
import { listProblems, readValues, reworded, withoutProblem, type Problems, type Values } from './problems.ts';
import { revealFirstError } from './reveal-first-error.ts';

type FormOptions<Field extends string> = {
  /** A prefix for the ids of the fields. Two forms on one page need two. */
  readonly id: string;
  /** The names of the fields, in the order of the page. */
  readonly fields: readonly Field[];
  /** @returns the message for each field that has a problem */
  readonly validate: (values: Values<Field>) => Problems<Field>;
  /** Called with valid values. Another submit waits until its promise settles. */
  readonly submit: (values: Values<Field>, form: HTMLFormElement) => Promise<unknown> | void;
  /** The server's messages for fields. They are shown, and the first is focused, once for each `answered`. */
  readonly answer?: Problems<Field> | undefined;
  /** The outcome behind `answer`. The same object as long as the outcome is the same. */
  readonly answered?: object | null | undefined;
  /** Something outside the form is in progress because of it, such as a dialog or a navigation. */
  readonly isBusy?: boolean;
};

export type FormController<Field extends string> = {
  readonly id: string;
  readonly problems: Problems<Field>;
  /** In the order of the page, for the summary. */
  readonly listed: readonly { readonly field: Field; readonly message: string }[];
  /** Whether the page's title begins with "Error: ". */
  readonly hasErrors: boolean;
  readonly isBusy: boolean;
  /** How often the form was sent, which is after valid submits only. */
  readonly sendings: number;
  /** Clears the problem of a field that changed other than by typing. */
  readonly forget: (field: Field) => void;
  readonly formRef: RefObject<HTMLFormElement | null>;
  readonly handleChange: (event: ChangeEvent<HTMLFormElement>) => void;
  readonly handleSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
};

/** The second press of a double press comes within this time. */
const DOUBLE_PRESS_MS = 1000;

/** A form by the rules of section 5. Inputs are uncontrolled, so text typed before the script ran stays. */
export function useForm<Field extends string>(options: FormOptions<Field>): FormController<Field> {
  const { id, fields, validate, submit, answer, answered, isBusy: isBusyOutside = false } = options;
  const [problems, setProblems] = useState<Problems<Field>>({});
  const [isSubmitting, setSubmitting] = useState(false);
  /** Counts how often problems were shown. Each time the first one is focused. */
  const [showings, setShowings] = useState(0);
  const [sendings, setSendings] = useState(0);
  const formRef = useRef<HTMLFormElement>(null);
  const language = useLanguage();
  // State would be too late for the second of two quick presses.
  const begun = useRef(0);
  const [settled, setSettled] = useState(0);
  /** When the form was sent that waits for nothing and has emptied its fields. */
  const sentAtMs = useRef(-Infinity);

  const lastAnswered = useRef<object | null>(null);
  const showAnswer = useEffectEvent(() => {
    if (answer !== undefined) showProblems(answer);
  });
  // In an effect and not during render: a pending transition of the submit would overwrite it.
  useEffect(() => {
    // On a slow machine the router gives an outcome before its page is drawn, takes it back, and gives it again.
    if (answered === undefined || answered === null || answered === lastAnswered.current) return;
    lastAnswered.current = answered;
    showAnswer();
  }, [answered]);

  useEffect(() => {
    if (showings > 0 && formRef.current !== null) return revealFirstError(formRef.current);
    return undefined;
  }, [showings]);

  const word = useEffectEvent(() => {
    const element = formRef.current;
    if (element === null) return;
    const found = validate(readValues(new FormData(element), fields));
    setProblems((shown) => reworded(fields, reworded(fields, shown, answer ?? {}), found));
  });
  useEffect(() => word(), [language]);

  function showProblems(found: Problems<Field>): void {
    setProblems(found);
    setShowings((times) => times + 1);
  }

  function handleChange(event: ChangeEvent<HTMLFormElement>): void {
    // The event bubbles up from the changed control.
    const control: unknown = event.target;
    const name = control instanceof HTMLElement ? control.getAttribute('name') : null;
    const changed = fields.find((field) => field === name);
    if (changed === undefined) return;
    sentAtMs.current = -Infinity;
    forget(changed);
  }

  function forget(field: Field): void {
    // In a transition, so that the typed letter shows first on a slow phone.
    startTransition(() => setProblems((shown) => withoutProblem(shown, field)));
  }

  function handleSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (begun.current !== settled || isBusyOutside) return;
    const element = event.currentTarget;
    const values = readValues(new FormData(element), fields);
    const found = validate(values);
    const isSound = listProblems(fields, found).length === 0;
    if (!isSound && event.timeStamp - sentAtMs.current < DOUBLE_PRESS_MS) return;
    // In a transition, so that the press shows first on a slow phone.
    startTransition(() => {
      // Nothing to lead to: this may be drawn after the answer, whose error somebody may have left meanwhile.
      if (!isSound) return showProblems(found);
      setProblems(found);
      setSendings((times) => times + 1);
    });
    if (!isSound) return;
    const work = submit(values, element);
    if (work === undefined) {
      sentAtMs.current = event.timeStamp;
      return;
    }
    begun.current += 1;
    startTransition(() => setSubmitting(true));
    // In a transition, so that it renders together with the router's outcome.
    const settle = () =>
      startTransition(() => {
        setSubmitting(false);
        setSettled(begun.current);
      });
    work.then(settle, (reason: unknown) => {
      settle();
      throw reason;
    });
  }

  const listed = listProblems(fields, problems);
  return {
    id,
    problems,
    listed,
    hasErrors: listed.length > 0,
    isBusy: isSubmitting || isBusyOutside,
    sendings,
    forget,
    formRef,
    handleChange,
    handleSubmit,
  };
}
