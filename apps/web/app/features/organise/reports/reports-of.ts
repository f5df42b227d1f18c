import type { ReportList } from '@waylift/contract/report-choices';

export function reportsPath(list: ReportList): string {
  return list === 'waiting' ? '/organise/reports' : `/organise/reports/${list}`;
}

export function reportPath(community: { readonly publicId: string }, reportId: string): string {
  return `/organise/community/${community.publicId}/reports/${reportId}`;
}
