CREATE TABLE "look_changes" (
	"community_id" uuid NOT NULL,
	"part" text NOT NULL,
	"value" text,
	"revision" uuid NOT NULL,
	"changed_by" uuid,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "look_changes_pkey" PRIMARY KEY("community_id","part"),
	CONSTRAINT "look_changes_part_check" CHECK ("look_changes"."part" in ('name', 'colour', 'logo', 'sm', 'md', 'lg', 'hdpi', 'words'))
);
--> statement-breakpoint
CREATE TABLE "look_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"community_id" uuid NOT NULL,
	"name" text NOT NULL,
	"primary_colour" text,
	"logo_image_id" uuid,
	"landing_image_sm_id" uuid,
	"landing_image_md_id" uuid,
	"landing_image_lg_id" uuid,
	"landing_image_hdpi_id" uuid,
	"landing_html" text,
	"changed" text[] NOT NULL,
	"published_by" uuid,
	"published_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "community_images" DROP CONSTRAINT "community_images_usage_check";--> statement-breakpoint
ALTER TABLE "look_changes" ADD CONSTRAINT "look_changes_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "look_changes" ADD CONSTRAINT "look_changes_changed_by_organisers_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."organisers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "look_versions" ADD CONSTRAINT "look_versions_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "look_versions" ADD CONSTRAINT "look_versions_published_by_organisers_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."organisers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "look_changes_changed_by_index" ON "look_changes" USING btree ("changed_by");--> statement-breakpoint
CREATE INDEX "look_versions_community_id_index" ON "look_versions" USING btree ("community_id","published_at","id");--> statement-breakpoint
CREATE INDEX "look_versions_published_by_index" ON "look_versions" USING btree ("published_by");--> statement-breakpoint
ALTER TABLE "community_images" ADD CONSTRAINT "community_images_usage_check" CHECK ("community_images"."usage" in ('logo', 'landing-sm', 'landing-md', 'landing-lg', 'landing-hdpi', 'landing-text'));