import { isRecord } from '../api/answer-shape.ts';
import { formText } from './form-text.ts';

const NAME = 'step';

/** A page's submit to its own action: one step with its data. */
export function ownSubmit(step: object): { readonly [NAME]: string } {
  return { [NAME]: JSON.stringify(step) };
}

/** Whether `ownSubmit` wrote it. */
export function isOwnSubmit(form: FormData): boolean {
  return form.has(NAME);
}

type NameIn<Step> = Step extends unknown ? keyof Step & string : never;

/**
 * Reads a step that `ownSubmit` wrote.
 * @param marks each kind of step has at least one of these properties
 */
export function readOwnSubmit<Step extends object>(form: FormData, marks: readonly NameIn<Step>[]): Step {
  const step: unknown = JSON.parse(formText(form, NAME));
  if (!isRecord(step) || !marks.some((mark) => Object.hasOwn(step, mark))) throw new TypeError('This is no step of the page.');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the page has submitted to itself; nothing else comes this way
  return step as Step;
}
