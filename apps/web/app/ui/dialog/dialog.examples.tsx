import { Button } from '../button/button.tsx';
import { Choice } from '../../forms/choice.tsx';
import type { Example } from '../example.ts';
import { Dialog, DialogBody, DialogFoot } from './dialog.tsx';

export const examples: readonly Example[] = [
  {
    name: 'a choice',
    coversPage: true,
    element: (
      <Dialog title="Which community would you like to join?" onClose={() => {}}>
        <form className="dialog__form">
          <DialogBody>
            <p>Choose the one you travel with most often.</p>
            <fieldset className="field">
              <legend className="visually-hidden">Community</legend>
              <div className="choices">
                <Choice name="community" value="brindle" title="Brindle University" />
                <Choice name="community" value="kestrel" title="Kestrel Science Park" />
              </div>
            </fieldset>
          </DialogBody>
          <DialogFoot>
            <Button variant="secondary">Back</Button>
            <Button type="submit">Continue</Button>
          </DialogFoot>
        </form>
      </Dialog>
    ),
  },
];
