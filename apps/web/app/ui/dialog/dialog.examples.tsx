import { Button } from '../button/button.tsx';
import { Choices } from '../../forms/choices.tsx';
import { ExampleForm } from '../../forms/example-form.tsx';
import type { Example } from '../example.ts';
import { Dialog, DialogBody, DialogFoot } from './dialog.tsx';

export const examples: readonly Example[] = [
  {
    name: 'a choice',
    coversPage: true,
    element: (
      <Dialog title="Which community would you like to join?" onClose={() => {}}>
        <ExampleForm>
          <DialogBody>
            <p>Choose the one that you belong to, or the one nearest your usual journey.</p>
            <Choices
              name="community"
              legend="Community"
              isLegendHidden
              choices={[
                { value: 'brindle', title: 'Brindle University' },
                { value: 'kestrel', title: 'Kestrel Science Park' },
              ]}
            />
          </DialogBody>
          <DialogFoot>
            <Button variant="secondary">Back</Button>
            <Button type="submit">Continue</Button>
          </DialogFoot>
        </ExampleForm>
      </Dialog>
    ),
  },
];
