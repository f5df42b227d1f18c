/** A PostgreSQL database for the tests of what the embedded store cannot show; where there is none they are skipped. */
// oxlint-disable-next-line node/no-process-env -- which machine runs the tests is no setting of the product
export const testDatabaseUrl: string | undefined = process.env['TEST_DATABASE_URL'];
