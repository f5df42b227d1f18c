CREATE INDEX "audit_lines_community_index" ON "audit_lines" USING btree ("community_public_id","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_lines_organiser_index" ON "audit_lines" USING btree ("organiser_id","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_lines_member_index" ON "audit_lines" USING btree ("member_id","created_at","id") WHERE "audit_lines"."member_id" is not null;--> statement-breakpoint
CREATE INDEX "mails_invitation_index" ON "mails" USING btree ("member_id","created_at","failed_at") WHERE "mails"."kind" = 'invitation';