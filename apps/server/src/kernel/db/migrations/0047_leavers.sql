ALTER TABLE "members" DROP CONSTRAINT "members_status_check";--> statement-breakpoint
ALTER TABLE "members" DROP CONSTRAINT "members_activated_check";--> statement-breakpoint
ALTER TABLE "communities" ADD COLUMN "passwords_end_told" text;--> statement-breakpoint
ALTER TABLE "communities" ADD COLUMN "passwords_end_told_to" uuid;--> statement-breakpoint
ALTER TABLE "sign_on_identities" ADD COLUMN "pause_step" text;--> statement-breakpoint
ALTER TABLE "sign_on_identities" ADD COLUMN "pauses_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "communities_passwords_end_at_index" ON "communities" USING btree ("passwords_end_at") WHERE "communities"."passwords_end_at" is not null;--> statement-breakpoint
CREATE INDEX "sign_on_identities_last_used_index" ON "sign_on_identities" USING btree ("issuer","client_id","last_used_at") WHERE "sign_on_identities"."pause_step" is null;--> statement-breakpoint
CREATE INDEX "sign_on_identities_pauses_index" ON "sign_on_identities" USING btree ("pause_step","pauses_at") WHERE "sign_on_identities"."pause_step" is not null;--> statement-breakpoint
ALTER TABLE "communities" ADD CONSTRAINT "communities_passwords_end_told_check" CHECK ("communities"."passwords_end_told" in ('once', 'twice'));--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_status_check" CHECK ("members"."status" in ('pending', 'active', 'invited', 'suspended', 'paused'));--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_activated_check" CHECK (("members"."status" in ('active', 'suspended', 'paused')) = ("members"."activated_at" is not null));--> statement-breakpoint
ALTER TABLE "sign_on_identities" ADD CONSTRAINT "sign_on_identities_pause_step_check" CHECK ("sign_on_identities"."pause_step" in ('told', 'told-again', 'paused'));--> statement-breakpoint
ALTER TABLE "sign_on_identities" ADD CONSTRAINT "sign_on_identities_pauses_check" CHECK (("sign_on_identities"."pause_step" is null) = ("sign_on_identities"."pauses_at" is null));