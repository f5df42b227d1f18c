ALTER TABLE "invitations" DROP CONSTRAINT "invitations_state_check";--> statement-breakpoint
UPDATE "invitations" SET "state" = 'waiting' WHERE "state" = 'pressed';--> statement-breakpoint
DROP INDEX "invitations_open_index";--> statement-breakpoint
DROP INDEX "invitations_gone_index";--> statement-breakpoint
CREATE INDEX "invitations_open_index" ON "invitations" USING btree ("community_id","state","sent_at") WHERE "invitations"."state" in ('waiting', 'refused');--> statement-breakpoint
CREATE INDEX "invitations_gone_index" ON "invitations" USING btree ("sent_at") WHERE "invitations"."member_id" is null and "invitations"."state" in ('waiting', 'refused');--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_state_check" CHECK ("invitations"."state" in ('waiting', 'accepted', 'refused', 'expired'));
