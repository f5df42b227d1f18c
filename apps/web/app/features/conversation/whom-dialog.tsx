import type { PersonInCar } from '@waylift/contract/conversation';
import { Button } from '../../ui/button/button.tsx';
import { Dialog, DialogBody } from '../../ui/dialog/dialog.tsx';
import { nameInCar } from './use-conversation-words.ts';
import './conversation.css';

type WhomDialogProps<P extends PersonInCar> = {
  readonly title: string;
  readonly people: readonly P[];
  readonly onPick: (person: P) => void;
  readonly onClose: () => void;
};

/** Asks which of the people in the car is meant. */
export function WhomDialog<P extends PersonInCar>({ title, people, onPick, onClose }: WhomDialogProps<P>) {
  return (
    <Dialog title={title} onClose={onClose}>
      <DialogBody>
        <ul className="talk__whom">
          {people.map((person) => (
            <li key={person.ref}>
              <Button variant="secondary" onClick={() => onPick(person)}>
                {nameInCar(person, people)}
              </Button>
            </li>
          ))}
        </ul>
      </DialogBody>
    </Dialog>
  );
}
