import { startTransition, useEffect, useEffectEvent, useRef, useState, type ChangeEvent, type RefObject, type SubmitEvent } from 'react';
import { useLanguage } from '../locale/locale-provider.tsx';
import { listProblems, readValues, reworded, withoutProblem, type Problems, type Values } from './problems.ts';
import { revealFirstError } from './reveal-first-error.ts';

type FormOptions<Field extends string> = {
  /** Begins the ids of the fields; two forms on one page need two. */
  readonly id: string;
  /** The names of the fields, in the order of the page. */
  readonly fields: readonly Field[];
  /** @returns the message for each field that has a problem */
  readonly validate: (values: Values<Field>) => Problems<Field>;
  /** Called with values in which `validate` found no problem. Another submit waits until its promise is settled. */
  readonly submit: (values: Values<Field>, form: HTMLFormElement) => Promise<unknown> | void;
  /** What a server found wrong, in words. It is shown, and the first of it focused, once for each `answered`. */
  readonly answer?: Problems<Field> | undefined;
  /** What `answer` words: the same object as long as it is the same answer. */
  readonly answered?: object | null | undefined;
  /** Something outside the form is under way because of it, such as a dialog's question or a navigation. */
  readonly isBusy?: boolean;
};

export type FormController<Field extends string> = {
  readonly id: string;
  readonly problems: Problems<Field>;
  /** The problems in the order of the page, for the summary. */
  readonly listed: readonly { readonly field: Field; readonly message: string }[];
  /** For the title, which begins with "Error: " then. */
  readonly hasErrors: boolean;
  readonly isBusy: boolean;
  /** How often it was sent, that is submitted without a problem. */
  readonly sendings: number;
  /** For a field that something other than typing has changed: takes its problem away. */
  readonly forget: (field: Field) => void;
  readonly formRef: RefObject<HTMLFormElement | null>;
  readonly handleChange: (event: ChangeEvent<HTMLFormElement>) => void;
  readonly handleSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
};

/** The form follows section 5. The inputs hold their own values, so what was typed before the script ran stays. */
export function useForm<Field extends string>(options: FormOptions<Field>): FormController<Field> {
  const { id, fields, validate, submit, answer, answered, isBusy: isBusyOutside = false } = options;
  const [problems, setProblems] = useState<Problems<Field>>({});
  const [isSubmitting, setSubmitting] = useState(false);
  /** Counts the times that problems were shown: each reveals the first of them. */
  const [showings, setShowings] = useState(0);
  const [sendings, setSendings] = useState(0);
  const formRef = useRef<HTMLFormElement>(null);
  const language = useLanguage();
  // State comes too late for the second of two quick presses.
  const begun = useRef(0);
  const [settled, setSettled] = useState(0);

  const showAnswer = useEffectEvent(() => {
    if (answer !== undefined) showProblems(answer);
  });
  // Not while it is rendered: what the submit has set in a transition may still be waiting, and would come after it.
  useEffect(() => {
    if (answered !== undefined && answered !== null) showAnswer();
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
    // The event comes up from the control that changed.
    const control: unknown = event.target;
    const name = control instanceof HTMLElement ? control.getAttribute('name') : null;
    const changed = fields.find((field) => field === name);
    if (changed !== undefined) forget(changed);
  }

  function forget(field: Field): void {
    // The letter itself is drawn first, on a slow phone too.
    startTransition(() => setProblems((shown) => withoutProblem(shown, field)));
  }

  function handleSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (begun.current !== settled || isBusyOutside) return;
    const element = event.currentTarget;
    const values = readValues(new FormData(element), fields);
    const found = validate(values);
    const isSound = listProblems(fields, found).length === 0;
    // The press itself is drawn first, on a slow phone too.
    startTransition(() => {
      showProblems(found);
      if (isSound) setSendings((times) => times + 1);
    });
    if (!isSound) return;
    const work = submit(values, element);
    if (work === undefined) return;
    begun.current += 1;
    startTransition(() => setSubmitting(true));
    // Drawn together with what came of it, which the router brings by a transition.
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
