import { basename } from 'node:path';
import { Argument, Option } from 'commander';
import { checkExtract } from '../../roads/check-extract.ts';
import type { RoadArea } from '../../roads/roads-folder.ts';
import { isRefused, refused, type Command } from '../command.ts';
import { timeText } from '../stage-progress.ts';
import { boundsText, bytesText, changeRoadsShown } from '../tell-roads.ts';
import { labelled, shown } from '../text-table.ts';

const NAME = /^[A-Za-z0-9][\w-]{0,79}$/;
/** Two areas whose sides differ by less are taken for the same. */
const SAME_DEGREES = 0.1;

export const roadsImport: Command = {
  words: 'roads import',
  description:
    'import the roads and places of an area from an extract of OpenStreetMap (.osm.pbf); servers may be running, and take them by themselves',
  takes: [
    new Argument('<file>', 'the extract, for example from https://download.geofabrik.de/'),
    new Option('--name <name>', 'the name of the area: letters, digits, - and _; without it, that of the file without .osm.pbf'),
  ],
  help: `The tiles are built anew from all areas, so that roads lead from one into the next. An area that is there
already is replaced: give a newer extract the same name. Until all is done, and whenever it fails, the roads
stay as they are. It takes a copy of the extract, and meanwhile about eight times the size of all extracts.
The places of the extract (villages, streets, stations, workplaces) come into the store, and are found by members.
Where ROUTING_URL is set, servers ask those Valhalla servers for roads; where GEOCODER_URL is, Photon for places.
docs/roads.md describes the rest.`,
  example: 'roads import rutland-latest.osm.pbf --name rutland',
  async run(context, { operand: typed, text }) {
    const name = text('name') ?? basename(typed).replace(/(\.osm)?\.pbf$/i, '');
    if (!NAME.test(name))
      return refused(`${shown(name)} cannot name an area: up to 80 letters, digits, - and _ can. Give another one with --name.`, 2);
    const path = context.inputs.path(typed);
    const extract = await checkExtract(path);
    if (extract.kind === 'unusable') return refused(`The file ${shown(typed)} ${extract.why}. The roads are as they were.`);
    const startedAt = performance.now();
    const done = await changeRoadsShown({ kind: 'import', name, path, extract }, context, typed);
    if (isRefused(done)) return done;
    const areas = done.roads?.areas ?? [];
    const same = areas.find((area) => area.name !== name && isSameGround(area.bounds, extract.bounds));
    const lines = labelled([
      ['area', name],
      ['bounds', boundsText(extract.bounds)],
      ['extract', bytesText(extract.bytes)],
      ['tiles', `${bytesText(done.tileBytes)}${areas.length > 1 ? `, of all ${areas.length} areas` : ''}`],
      ['time', timeText(performance.now() - startedAt)],
      ...(done.peakMemoryBytes === null ? [] : [['memory', `${bytesText(done.peakMemoryBytes)} at most, besides mapped files`] as const]),
    ]);
    const note =
      same === undefined ? '' : `\nNote: '${same.name}' has the same bounds. If this is its newer extract: roads remove ${same.name}.`;
    return `Imported the roads of '${name}'. Servers take them within a minute.\n${lines}${note}`;
  },
};

function isSameGround(one: RoadArea['bounds'], other: RoadArea['bounds']): boolean {
  return (['south', 'west', 'north', 'east'] as const).every((side) => Math.abs(one[side] - other[side]) < SAME_DEGREES);
}
