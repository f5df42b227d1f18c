import type { FastifyInstance } from 'fastify';
import { mountEndpoint, type MountDeps } from '../../kernel/http/mount-endpoint.ts';
import { readDuties, type DutyDeps } from './read-duties.ts';

export function mountOrganiserDuties(app: FastifyInstance, deps: MountDeps & DutyDeps): void {
  mountEndpoint(app, deps, 'organiserDuties', async ({ organiser }) => readDuties(deps, organiser));
}
