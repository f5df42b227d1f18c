import type { Conversation } from '@waylift/contract/conversation';
import { Button } from '../../ui/button/button.tsx';
import { Dialog, DialogBody } from '../../ui/dialog/dialog.tsx';
import './conversation.css';

type People = Conversation['people'];

type WhomDialogProps = {
  readonly title: string;
  readonly people: People;
  readonly nameOf: (person: People[number]) => string;
  readonly onPick: (person: People[number]) => void;
  readonly onClose: () => void;
};

/** Asks which of the people in the car is meant. */
export function WhomDialog({ title, people, nameOf, onPick, onClose }: WhomDialogProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <DialogBody>
        <ul className="talk__whom">
          {people.map((person) => (
            <li key={person.ref}>
              <Button variant="secondary" onClick={() => onPick(person)}>
                {nameOf(person)}
              </Button>
            </li>
          ))}
        </ul>
      </DialogBody>
    </Dialog>
  );
}
