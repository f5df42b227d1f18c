import { auditList } from './operator/commands/audit-list.ts';
import { backup } from './operator/commands/backup.ts';
import { communityCreate } from './operator/commands/community-create.ts';
import { communityDeactivate } from './operator/commands/community-deactivate.ts';
import { communityExport } from './operator/commands/community-export.ts';
import { communityImport } from './operator/commands/community-import.ts';
import { communityList } from './operator/commands/community-list.ts';
import { communityPlaceAdd } from './operator/commands/community-place-add.ts';
import { communityPlaceList } from './operator/commands/community-place-list.ts';
import { communityPlaceRemove } from './operator/commands/community-place-remove.ts';
import { communitySet } from './operator/commands/community-set.ts';
import { communityShow } from './operator/commands/community-show.ts';
import { communitySignOnRelink } from './operator/commands/community-sign-on-relink.ts';
import { communitySignOnRemove } from './operator/commands/community-sign-on-remove.ts';
import { communitySignOnSet } from './operator/commands/community-sign-on-set.ts';
import { communitySignOnShow } from './operator/commands/community-sign-on-show.ts';
import { communitySignOnTest } from './operator/commands/community-sign-on-test.ts';
import { demoFill } from './operator/commands/demo-fill.ts';
import { imageAdd } from './operator/commands/image-add.ts';
import { mailBounce } from './operator/commands/mail-bounce.ts';
import { mailHold, mailRelease } from './operator/commands/mail-hold.ts';
import { mailList } from './operator/commands/mail-list.ts';
import { mailRetry } from './operator/commands/mail-retry.ts';
import { mailTest } from './operator/commands/mail-test.ts';
import { communityDelete } from './operator/commands/community-delete.ts';
import { memberExport } from './operator/commands/member-export.ts';
import { memberMove } from './operator/commands/member-move.ts';
import { memberSet } from './operator/commands/member-set.ts';
import { memberRemind } from './operator/commands/member-remind.ts';
import { matchesRebuild } from './operator/commands/matches-rebuild.ts';
import { matchesShow } from './operator/commands/matches-show.ts';
import { memberInvite } from './operator/commands/member-invite.ts';
import { memberList } from './operator/commands/member-list.ts';
import { memberRemovals } from './operator/commands/member-removals.ts';
import { memberRemove } from './operator/commands/member-remove.ts';
import { memberResend } from './operator/commands/member-resend.ts';
import { memberResume } from './operator/commands/member-resume.ts';
import { memberShow } from './operator/commands/member-show.ts';
import { memberSignOut } from './operator/commands/member-sign-out.ts';
import { memberSuspend } from './operator/commands/member-suspend.ts';
import { memberUntidy } from './operator/commands/member-untidy.ts';
import { organiserAdd } from './operator/commands/organiser-add.ts';
import { organiserList } from './operator/commands/organiser-list.ts';
import { organiserRemove } from './operator/commands/organiser-remove.ts';
import { organiserSet } from './operator/commands/organiser-set.ts';
import { reportList } from './operator/commands/report-list.ts';
import { reportResolve } from './operator/commands/report-resolve.ts';
import { reportShow } from './operator/commands/report-show.ts';
import { restore } from './operator/commands/restore.ts';
import { roadsImport } from './operator/commands/roads-import.ts';
import { roadsRemove } from './operator/commands/roads-remove.ts';
import { roadsShow } from './operator/commands/roads-show.ts';
import { stats } from './operator/commands/stats.ts';

export const programs = {
  start: 'start the server, and make the store where there is none',
  healthy: 'ask the server of this machine whether it is well',
};

export const groups = {
  community: 'list, show, create, change and delete communities',
  'community place': 'name the places that members of a community go to, list and remove them',
  'community sign-on': 'let people sign on to a community through their employer’s provider',
  image: 'add images to communities',
  member: 'invite, list, show, change, move, sign out, suspend, export and remove members, and see why they left',
  report: 'list, show and resolve what members report of each other',
  organiser: 'say who may run communities on the pages of /organise',
  audit: 'see which operator changed what, or read what members wrote',
  mail: 'list mails that wait or have failed, send failed ones again, hold and release mail, send a test, note what came back',
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
  communityDelete,
  communityImport,
  communityExport,
  communityPlaceAdd,
  communityPlaceList,
  communityPlaceRemove,
  communitySignOnSet,
  communitySignOnShow,
  communitySignOnTest,
  communitySignOnRelink,
  communitySignOnRemove,
  imageAdd,
  memberInvite,
  memberList,
  memberShow,
  memberExport,
  memberResend,
  memberRemind,
  memberSet,
  memberMove,
  memberSignOut,
  memberSuspend,
  memberUntidy,
  memberResume,
  memberRemove,
  memberRemovals,
  reportList,
  reportShow,
  reportResolve,
  organiserAdd,
  organiserList,
  organiserSet,
  organiserRemove,
  auditList,
  mailList,
  mailRetry,
  mailTest,
  mailBounce,
  mailHold,
  mailRelease,
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
