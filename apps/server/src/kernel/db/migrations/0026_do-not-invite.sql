CREATE TABLE "do_not_invite" (
	"address_hash" text PRIMARY KEY NOT NULL,
	"said_no_on" date NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account_removals" DROP CONSTRAINT "account_removals_reason_check";--> statement-breakpoint
CREATE INDEX "do_not_invite_said_no_on_index" ON "do_not_invite" USING btree ("said_no_on");--> statement-breakpoint
CREATE INDEX "former_emails_email_index" ON "former_emails" USING btree (lower("email"));--> statement-breakpoint
ALTER TABLE "account_removals" ADD CONSTRAINT "account_removals_reason_check" CHECK ("account_removals"."reason" in ('foundMatch', 'circumstancesChanged', 'createdByEmployer', 'checkingService', 'tooManyEmails', 'noSuitableMatches', 'noReplies', 'duplicateAccount', 'technicalProblems', 'otherReason', 'declined'));