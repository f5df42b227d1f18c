import { Field } from '../forms/field.tsx';
import { usePlaceChoice, type PlaceFieldProps } from './use-place-choice.tsx';

/** A text field with places to choose from. */
export function PlaceField(props: PlaceFieldProps) {
  const { field, combo, answer, events } = usePlaceChoice(props);
  return (
    <Field field={field} label={props.label} {...events}>
      {combo}
      {answer}
    </Field>
  );
}
