/** What takes more than one request: each asks, prints and asks again. */
import type { Operator } from './carry-out.ts';
import type { Inputs } from './read-invocation.ts';
import type { Terminal } from './terminal.ts';
import { fillWithDemoMembers, type DemoFill } from './demo-task.ts';
import { exportCommunities } from './export-task.ts';
import { importFromFile } from './import-task.ts';
import { inviteFromFile } from './invite-task.ts';
import { printMails, printMembers, printRemovals } from './list-tasks.ts';
import { removeAfterQuestion } from './remove-task.ts';
import type { MemberStatus } from '../db/schema/members.ts';

export type Task =
  | { readonly name: 'community-import'; readonly path: string; readonly isDryRun: boolean }
  | { readonly name: 'community-export' }
  | { readonly name: 'member-invite'; readonly community: string; readonly path: string }
  | { readonly name: 'member-list'; readonly community: string; readonly status: MemberStatus | undefined; readonly format: ListFormat }
  | { readonly name: 'member-remove'; readonly email: string; readonly isSure: boolean }
  | { readonly name: 'member-removals'; readonly format: ListFormat }
  | ({ readonly name: 'demo-fill' } & DemoFill)
  | { readonly name: 'mail-list'; readonly onlyDead: boolean; readonly format: ListFormat };
export type ListFormat = 'table' | 'json' | 'csv';

export type Surroundings = { readonly operator: Operator; readonly inputs: Pick<Inputs, 'file' | 'pieces'>; readonly terminal: Terminal };
/** 1: refused, and standard error says why. */
export type ExitCode = 0 | 1;

export function runTask(task: Task, surroundings: Surroundings): Promise<ExitCode> {
  switch (task.name) {
    case 'community-import':
      return importFromFile(task, surroundings);
    case 'community-export':
      return exportCommunities(surroundings);
    case 'member-invite':
      return inviteFromFile(task, surroundings);
    case 'member-list':
      return printMembers(task, surroundings);
    case 'member-remove':
      return removeAfterQuestion(task, surroundings);
    case 'member-removals':
      return printRemovals(task, surroundings);
    case 'demo-fill':
      return fillWithDemoMembers(task, surroundings);
    case 'mail-list':
      return printMails(task, surroundings);
  }
}
