import type { ReactNode } from 'react';
import './field.css';

type Words = { readonly id?: string | undefined; readonly children: ReactNode };

/** @param props.of the id of its control */
export function FieldLabel(props: { readonly of: string; readonly children: ReactNode }) {
  return (
    <label className="field__label" htmlFor={props.of}>
      {props.children}
    </label>
  );
}

/** A label of several controls, or of none. */
export function FieldTitle({ as: Element = 'p', id, children }: Words & { readonly as?: 'legend' | 'p' }) {
  return (
    <Element className="field__label" id={id}>
      {children}
    </Element>
  );
}

export function FieldHint({ id, children }: Words) {
  return (
    <p className="field__hint" id={id}>
      {children}
    </p>
  );
}

/** What changes while somebody types. It stays on the page, because a live region must exist before it speaks. */
export function FieldStatus({ as: Element = 'div', id, children }: Words & { readonly as?: 'div' | 'p' }) {
  return (
    <Element className="field__status" id={id} role="status">
      {children}
    </Element>
  );
}
