CREATE TABLE "communities" (
	"id" uuid PRIMARY KEY NOT NULL,
	"public_id" text NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"parent_id" uuid,
	"active" boolean DEFAULT true NOT NULL,
	"culture" text,
	"primary_colour" text,
	"logo_image_id" uuid,
	"landing_image_sm_id" uuid,
	"landing_image_md_id" uuid,
	"landing_image_lg_id" uuid,
	"landing_image_hdpi_id" uuid,
	"landing_html" text,
	"directory_nota" text,
	"directory_nota_top" boolean DEFAULT false NOT NULL,
	"oidc_provider" text DEFAULT 'none' NOT NULL,
	"privacy" text,
	"password_hash" text,
	"needs_verification" boolean DEFAULT true NOT NULL,
	"email_domains" text[] DEFAULT '{}'::text[] NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "communities_public_id_unique" UNIQUE("public_id"),
	CONSTRAINT "communities_slug_unique" UNIQUE("slug"),
	CONSTRAINT "communities_public_id_check" CHECK ("communities"."public_id" ~ '^[a-z0-9]{2,16}$'),
	CONSTRAINT "communities_slug_check" CHECK ("communities"."slug" ~ '^[a-z0-9-]{2,63}$'),
	CONSTRAINT "communities_name_check" CHECK ("communities"."name" <> ''),
	CONSTRAINT "communities_parent_check" CHECK ("communities"."parent_id" <> "communities"."id"),
	CONSTRAINT "communities_oidc_provider_check" CHECK ("communities"."oidc_provider" <> '')
);
--> statement-breakpoint
CREATE TABLE "community_images" (
	"id" uuid PRIMARY KEY NOT NULL,
	"community_id" uuid NOT NULL,
	"usage" text NOT NULL,
	"content_type" text NOT NULL,
	"width_px" integer NOT NULL,
	"height_px" integer NOT NULL,
	"size_bytes" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "community_images_usage_check" CHECK ("community_images"."usage" in ('logo', 'landing-sm', 'landing-md', 'landing-lg', 'landing-hdpi')),
	CONSTRAINT "community_images_size_check" CHECK ("community_images"."width_px" > 0 and "community_images"."height_px" > 0 and "community_images"."size_bytes" > 0)
);
--> statement-breakpoint
CREATE TABLE "members" (
	"id" uuid PRIMARY KEY NOT NULL,
	"community_id" uuid NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"forename" text NOT NULL,
	"surname" text NOT NULL,
	"password_hash" text,
	"status" text NOT NULL,
	"language_code" text NOT NULL,
	"country_code" text NOT NULL,
	"marketing_opt_in" boolean DEFAULT false NOT NULL,
	"pending_email" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"activated_at" timestamp (3) with time zone,
	CONSTRAINT "members_email_key_unique" UNIQUE("email_key"),
	CONSTRAINT "members_status_check" CHECK ("members"."status" in ('pending', 'active', 'invited')),
	CONSTRAINT "members_password_check" CHECK ("members"."status" = 'invited' or "members"."password_hash" is not null),
	CONSTRAINT "members_activated_check" CHECK (("members"."status" = 'active') = ("members"."activated_at" is not null)),
	CONSTRAINT "members_email_check" CHECK ("members"."email" <> '' and "members"."email_key" <> '')
);
--> statement-breakpoint
CREATE TABLE "one_time_tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"member_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "one_time_tokens_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "one_time_tokens_purpose_check" CHECK ("one_time_tokens"."purpose" in ('activation', 'email-change', 'password-reset', 'invitation')),
	CONSTRAINT "one_time_tokens_expires_check" CHECK ("one_time_tokens"."expires_at" > "one_time_tokens"."created_at")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"window_ends_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "rate_limits_count_check" CHECK ("rate_limits"."count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "refresh_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"parent_hash" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "sessions_expires_check" CHECK ("sessions"."expires_at" > "sessions"."created_at")
);
--> statement-breakpoint
CREATE TABLE "store_settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "communities" ADD CONSTRAINT "communities_parent_id_communities_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."communities"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_images" ADD CONSTRAINT "community_images_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD CONSTRAINT "one_time_tokens_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "communities_parent_id_index" ON "communities" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "communities_email_domains_index" ON "communities" USING gin ("email_domains");--> statement-breakpoint
CREATE INDEX "community_images_community_id_index" ON "community_images" USING btree ("community_id");--> statement-breakpoint
CREATE INDEX "members_community_id_index" ON "members" USING btree ("community_id");--> statement-breakpoint
CREATE INDEX "one_time_tokens_member_id_index" ON "one_time_tokens" USING btree ("member_id","purpose");--> statement-breakpoint
CREATE INDEX "one_time_tokens_expires_at_index" ON "one_time_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "rate_limits_window_ends_at_index" ON "rate_limits" USING btree ("window_ends_at");--> statement-breakpoint
CREATE INDEX "refresh_tokens_session_id_index" ON "refresh_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "refresh_tokens_parent_hash_index" ON "refresh_tokens" USING btree ("parent_hash");--> statement-breakpoint
CREATE INDEX "refresh_tokens_expires_at_index" ON "refresh_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_member_id_index" ON "sessions" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_at_index" ON "sessions" USING btree ("expires_at");