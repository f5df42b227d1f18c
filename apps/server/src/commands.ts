import { backup } from './operator/commands/backup.ts';
import { communityCreate } from './operator/commands/community-create.ts';
import { communityDeactivate } from './operator/commands/community-deactivate.ts';
import { communityExport } from './operator/commands/community-export.ts';
import { communityImport } from './operator/commands/community-import.ts';
import { communityList } from './operator/commands/community-list.ts';
import { communitySet } from './operator/commands/community-set.ts';
import { communityShow } from './operator/commands/community-show.ts';
import { imageAdd } from './operator/commands/image-add.ts';
import { mailList } from './operator/commands/mail-list.ts';
import { mailRetry } from './operator/commands/mail-retry.ts';
import { matchesRebuild } from './operator/commands/matches-rebuild.ts';
import { matchesShow } from './operator/commands/matches-show.ts';
import { memberInvite } from './operator/commands/member-invite.ts';
import { memberList } from './operator/commands/member-list.ts';
import { memberRemovals } from './operator/commands/member-removals.ts';
import { memberRemove } from './operator/commands/member-remove.ts';
import { memberResend } from './operator/commands/member-resend.ts';
import { memberShow } from './operator/commands/member-show.ts';
import { memberSignOut } from './operator/commands/member-sign-out.ts';
import { restore } from './operator/commands/restore.ts';
import { roadsImport } from './operator/commands/roads-import.ts';
import { roadsRemove } from './operator/commands/roads-remove.ts';
import { roadsShow } from './operator/commands/roads-show.ts';
import { stats } from './operator/commands/stats.ts';

// The demonstration is no part of the product: nothing else of the server knows it.
const { demoFill } = await import('../demo/demo-fill.command.ts');

export const groups = {
  community: 'list, show, create and change communities',
  image: 'add images to communities',
  member: 'invite, list, show, sign out and remove members, and see why they left',
  mail: 'list mails that wait or have failed, and send failed ones again',
  roads: 'import the roads and places of an area from a file of OpenStreetMap, show and remove them',
  matches: 'show what is kept to find matches, and make it anew',
  demo: 'invent members and journeys for trials and benchmarks',
};

export const commands = [
  communityList,
  communityShow,
  communityCreate,
  communitySet,
  communityDeactivate,
  communityImport,
  communityExport,
  imageAdd,
  memberInvite,
  memberList,
  memberShow,
  memberResend,
  memberSignOut,
  memberRemove,
  memberRemovals,
  mailList,
  mailRetry,
  roadsImport,
  roadsShow,
  roadsRemove,
  matchesShow,
  matchesRebuild,
  demoFill,
  stats,
  backup,
  restore,
];
