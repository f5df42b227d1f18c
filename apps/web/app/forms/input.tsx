import type { ComponentProps, ReactNode } from 'react';
import './field.css';

/** A line that is typed into. @param props.className a class of its owner */
export function Input({ className, ...props }: ComponentProps<'input'>) {
  return <input className={className === undefined ? 'input' : `input ${className}`} {...props} />;
}

/** An input with a button in it. */
export function InputGroup(props: { readonly className?: string; readonly children: ReactNode }) {
  return <div className={props.className === undefined ? 'input-group' : `input-group ${props.className}`}>{props.children}</div>;
}

/** The button in an `InputGroup`. */
export function InputButton({ className, ...props }: Omit<ComponentProps<'button'>, 'type'>) {
  return <button className={className === undefined ? 'input-group__btn' : `input-group__btn ${className}`} type="button" {...props} />;
}
