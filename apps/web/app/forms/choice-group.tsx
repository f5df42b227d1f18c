import { Choice } from './choice.tsx';
import { controlAria, FieldError, fieldClasses, useField } from './field.tsx';

type ChoiceGroupProps = {
  readonly name: string;
  /** The group's accessible name. Others read it in the heading or text above. */
  readonly legend: string;
  readonly choices: readonly { readonly value: string; readonly title: string; readonly hint?: string | undefined }[];
  readonly defaultValue?: string | undefined;
};

export function ChoiceGroup({ name, legend, choices, defaultValue }: ChoiceGroupProps) {
  const field = useField(name, false);
  return (
    <fieldset className={fieldClasses(field)} id={field.id} role="radiogroup" {...controlAria(field)}>
      <legend className="visually-hidden">{legend}</legend>
      <FieldError field={field} />
      <div className="choices">
        {choices.map(({ value, title, hint }) => (
          <Choice key={value} name={name} value={value} title={title} hint={hint} isChosen={value === defaultValue} />
        ))}
      </div>
    </fieldset>
  );
}
