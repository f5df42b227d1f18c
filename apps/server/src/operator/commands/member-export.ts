import { Argument } from 'commander';
import { exportAccount } from '../../accounts/member/export-account.ts';
import { isRefused, type Command } from '../terminal/command.ts';
import { memberOrRefusal } from '../people/member-or-refusal.ts';
import { shown } from '../terminal/text-table.ts';

export const memberExport: Command = {
  words: 'member export',
  isAudited: true,
  isLook: true,
  description: 'write what is stored about a member into a new file, for someone who asks for it on paper',
  takes: [new Argument('<member>', 'the address or the id'), new Argument('<file>', 'the file to make')],
  help: 'The file is the one that the member can download (JSON). Only you can read it, and no file is ever replaced.',
  example: 'member export ada@kestrel.example ada.json',
  async run({ open, inputs }, { operand, operands: [, file = ''] }) {
    const deps = await open();
    const found = await memberOrRefusal(deps.db, operand);
    if (isRefused(found)) return found;
    const { id, email } = found.member;
    const refusal = await inputs.writeNew(file, `${JSON.stringify(await exportAccount(deps, id), null, 2)}\n`);
    return (
      refusal ?? { text: `Wrote what is stored about ${shown(email)} to ${shown(file)}.`, json: { memberId: id, file: inputs.path(file) } }
    );
  },
};
