import { isRecord } from '../api/answer-shape.ts';
import { formText } from './form-text.ts';

const NAME = 'step';

/** What a page submits to its own action: one step, with all that belongs to it. */
export function ownSubmit(step: object): { readonly [NAME]: string } {
  return { [NAME]: JSON.stringify(step) };
}

type NameIn<Step> = Step extends unknown ? keyof Step & string : never;

/**
 * What `ownSubmit` has made of a step.
 * @param marks each kind of step has at least one of these
 * @throws where something else was submitted
 */
export function readOwnSubmit<Step extends object>(form: FormData, marks: readonly NameIn<Step>[]): Step {
  const step: unknown = JSON.parse(formText(form, NAME));
  if (!isRecord(step) || !marks.some((mark) => Object.hasOwn(step, mark))) throw new TypeError('This is no step of the page.');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the page has submitted to itself; nothing else comes this way
  return step as Step;
}
