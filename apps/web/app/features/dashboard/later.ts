/** What the dashboard shows or does once it has loaded, in one script. */
export { OfflineRides } from './offline-rides.tsx';
export { WeekAhead } from './week-ahead.tsx';
export { YourSavings } from './your-savings.tsx';
