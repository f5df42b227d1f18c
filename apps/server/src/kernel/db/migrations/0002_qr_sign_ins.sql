CREATE TABLE "qr_sign_ins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"secret_hash" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"browser" text NOT NULL,
	"system" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"member_id" uuid,
	"session_id" uuid,
	CONSTRAINT "qr_sign_ins_code_hash_unique" UNIQUE("code_hash"),
	CONSTRAINT "qr_sign_ins_secret_hash_unique" UNIQUE("secret_hash"),
	CONSTRAINT "qr_sign_ins_status_check" CHECK ("qr_sign_ins"."status" in ('waiting', 'approved', 'declined')),
	CONSTRAINT "qr_sign_ins_approved_check" CHECK (("qr_sign_ins"."status" = 'approved') = ("qr_sign_ins"."member_id" is not null) and ("qr_sign_ins"."member_id" is null) = ("qr_sign_ins"."session_id" is null))
);
--> statement-breakpoint
ALTER TABLE "qr_sign_ins" ADD CONSTRAINT "qr_sign_ins_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qr_sign_ins" ADD CONSTRAINT "qr_sign_ins_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "qr_sign_ins_member_id_index" ON "qr_sign_ins" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "qr_sign_ins_session_id_index" ON "qr_sign_ins" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "qr_sign_ins_expires_at_index" ON "qr_sign_ins" USING btree ("expires_at");