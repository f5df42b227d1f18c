import { useRef, useState, type ChangeEvent } from 'react';
import { controlAria, Field, useField } from '../../../forms/field.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { fileUp } from '../organise-icons.ts';
import './invitations.css';

type FileFieldProps = {
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  readonly drop: string;
  readonly choose: string;
  /** The name of the file that was chosen. */
  readonly chosen: string | null;
  readonly onChoose: (file: File) => void;
};

/** A file from this device, chosen or dropped. */
export function FileField({ name, label, hint, drop, choose, chosen, onChoose }: FileFieldProps) {
  const field = useField(name, true);
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);

  function handleChange({ target }: ChangeEvent<HTMLInputElement>): void {
    const [file] = target.files ?? [];
    if (file !== undefined) onChoose(file);
  }

  return (
    <Field field={field} label={label} hint={hint}>
      <div
        className={isOver ? 'file-drop file-drop--over' : 'file-drop'}
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
      >
        <Icon path={fileUp} />
        <p>{chosen === null ? drop : <b>{chosen}</b>}</p>
        <Button variant="secondary" onClick={() => input.current?.click()}>
          {choose}
        </Button>
        <input
          ref={input}
          className="visually-hidden"
          type="file"
          id={field.id}
          // Its button is what the keyboard reaches.
          tabIndex={-1}
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          onChange={handleChange}
          {...controlAria(field)}
        />
      </div>
    </Field>
  );
}
