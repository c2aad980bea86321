-- {"buyer":{"email":"ann-4e45e716@example.com","password":"shares-7","token":"eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzaWQiOiIwMWEyMTIwYi0zYTIxLTcyODMtOTYzZi1hMjU4Y2Y3MDY5NmIiLCJpZCI6IjAxYTIxMjBiLTM5ZWUtNzEwOS1iMWY2LTVjYzg4OTA2NWFiZCIsInJvbGUiOiJtZW1iZXIiLCJzdXBwbGllcklkIjpudWxsLCJlbWFpbCI6ImFubi00ZTQ1ZTcxNkBleGFtcGxlLmNvbSIsImlzcyI6InNoYXJlY3V0IiwiYXVkIjoic2hhcmVjdXQtYXBpIiwiaWF0IjoxNzk1NTk5MDU1LCJleHAiOjQxMDI0NDQ4MDB9.1fphI7vAg_k01BsKNcm5dpXaV_7yIQxU80aB3g5LSmU"},"admin":{"email":"ann-d7c05537@example.com","password":"shares-7","secret":"77C7CYB4UF56ES5X7SQ2WR3QPWMXOSAP"},"groupId":"01a2120b-3844-7ac9-87bc-495f0e11ed66","purchaseId":"01a2120b-3cf5-7dde-86b3-bffa1b24d489"}
--
-- PostgreSQL database dump
--


-- Dumped from database version 15.20 (Debian 15.20-0+deb12u1)
-- Dumped by pg_dump version 15.20 (Debian 15.20-0+deb12u1)

SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;

--
-- Name: pg_trgm; Type: EXTENSION; Schema: -; Owner: -
--

CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;


--
-- Name: EXTENSION pg_trgm; Type: COMMENT; Schema: -; Owner: -
--

COMMENT ON EXTENSION pg_trgm IS 'text similarity measurement and index searching based on trigrams';


--
-- Name: refuse_change(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$$;


--
-- Name: take_attempts(text[], integer[], integer[], uuid[]); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.take_attempts(keys text[], most integer[], within_seconds integer[], ids uuid[], OUT refused integer, OUT seconds_left double precision, OUT used integer[]) RETURNS record
    LANGUAGE plpgsql
    AS $$
declare
  times constant int := cardinality(ids) / cardinality(keys);
  since timestamptz;
  counted int;
begin
  for place in 1 .. cardinality(keys) loop
    perform pg_advisory_xact_lock(hashtextextended(keys[place], 0));
  end loop;
  for place in 1 .. cardinality(keys) loop
    since := clock_timestamp() - make_interval(secs => within_seconds[place]);
    -- Of the newest first: once the one at the place that blocks is too long ago, there is room.
    select count(*)::int, extract(epoch from
        (array_agg(at order by at desc))[greatest(1, most[place] - times + 1)] - since)
      into counted, seconds_left from attempts where key = keys[place] and at > since;
    if counted + times > most[place] then
      refused := place;
      return;
    end if;
    used := used || (counted + times);
  end loop;
  insert into attempts (id, key, at)
    select ids[i], keys[(i - 1) / times + 1], clock_timestamp() from generate_subscripts(ids, 1) i;
end
$$;


SET default_tablespace = '';

SET default_table_access_method = heap;

--
-- Name: alerts; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.alerts (
    id uuid NOT NULL,
    kind text NOT NULL,
    key text NOT NULL,
    message text NOT NULL,
    supplier_id uuid,
    group_id uuid,
    raised_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    resolved_at timestamp(3) with time zone
);


--
-- Name: attempts; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.attempts (
    id uuid NOT NULL,
    key text NOT NULL,
    at timestamp(3) with time zone DEFAULT now() NOT NULL
);


--
-- Name: audit_log; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.audit_log (
    id bigint NOT NULL,
    at timestamp(3) with time zone DEFAULT now() NOT NULL,
    actor_id uuid,
    action text NOT NULL,
    subject_id text NOT NULL,
    before jsonb,
    after jsonb,
    address text
);


--
-- Name: audit_log_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

CREATE SEQUENCE public.audit_log_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;


--
-- Name: audit_log_id_seq; Type: SEQUENCE OWNED BY; Schema: public; Owner: -
--

ALTER SEQUENCE public.audit_log_id_seq OWNED BY public.audit_log.id;


--
-- Name: demo_payments; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.demo_payments (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    intent_id text NOT NULL,
    amount_cents integer NOT NULL,
    state text DEFAULT 'open'::text NOT NULL,
    refund_tries integer DEFAULT 0 NOT NULL,
    refund_id text,
    sweep_tries integer DEFAULT 0 NOT NULL,
    next_sweep_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);


--
-- Name: email_changes; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.email_changes (
    user_id uuid NOT NULL,
    email text NOT NULL,
    token_hash text NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL
);


--
-- Name: group_members; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.group_members (
    group_id uuid NOT NULL,
    user_id uuid NOT NULL,
    joined_at timestamp(3) with time zone DEFAULT now() NOT NULL
);


--
-- Name: groups; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.groups (
    id uuid NOT NULL,
    name text NOT NULL,
    supplier_id uuid NOT NULL,
    animal text NOT NULL,
    state text NOT NULL,
    tag text,
    lower_name text GENERATED ALWAYS AS (lower(name)) STORED NOT NULL,
    lower_tag text GENERATED ALWAYS AS (lower(tag)) STORED,
    weights jsonb,
    inspection text,
    price_includes text,
    aging_days integer,
    status text DEFAULT 'open'::text NOT NULL,
    portions_available text[] NOT NULL,
    total_cents integer NOT NULL,
    total_quarters integer NOT NULL,
    remaining_cents integer NOT NULL,
    quarters_left integer NOT NULL,
    held_cents integer DEFAULT 0 NOT NULL,
    quarters_held integer DEFAULT 0 NOT NULL,
    quarters_withdrawn integer DEFAULT 0 NOT NULL,
    reopen_cents integer DEFAULT 0 NOT NULL,
    reopen_quarters integer DEFAULT 0 NOT NULL,
    rest_cents integer DEFAULT 0 NOT NULL,
    created_by uuid NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    date_closed timestamp(3) with time zone,
    fill_by timestamp(3) with time zone,
    if_unfilled text DEFAULT 'refund'::text NOT NULL,
    postponed_at timestamp(3) with time zone,
    decided_at timestamp(3) with time zone,
    last_call_at timestamp(3) with time zone,
    called_off_at timestamp(3) with time zone,
    call_off_reason text,
    deleted_at timestamp(3) with time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT groups_called_off_check CHECK (((called_off_at IS NULL) OR ((status = 'closed'::text) AND (call_off_reason IS NOT NULL)))),
    CONSTRAINT groups_fill_by_check CHECK ((fill_by > created_at)),
    CONSTRAINT groups_held_check CHECK (((held_cents >= 0) AND (held_cents <= remaining_cents))),
    CONSTRAINT groups_offer_facts_check CHECK (((inspection = ANY (ARRAY['customExempt'::text, 'usda'::text, 'state'::text])) AND ((char_length(price_includes) >= 1) AND (char_length(price_includes) <= 200)) AND ((aging_days >= 0) AND (aging_days <= 60)))),
    CONSTRAINT groups_quarters_check CHECK (((quarters_held >= 0) AND (quarters_held <= quarters_left) AND (quarters_left <= total_quarters))),
    CONSTRAINT groups_remaining_check CHECK (((remaining_cents >= 0) AND (remaining_cents <= total_cents))),
    CONSTRAINT groups_reopen_check CHECK (((reopen_quarters >= 0) AND (reopen_quarters <= quarters_withdrawn) AND (reopen_cents >= 0) AND (reopen_cents <= total_cents) AND ((status <> 'open'::text) OR (reopen_quarters = 0)))),
    CONSTRAINT groups_rest_check CHECK (((rest_cents >= 0) AND (rest_cents <= ((remaining_cents - held_cents) + reopen_cents)))),
    CONSTRAINT groups_sold_out_check CHECK (((quarters_left > 0) OR (remaining_cents = 0))),
    CONSTRAINT groups_total_check CHECK (((total_cents > 0) AND (total_quarters > 0))),
    CONSTRAINT groups_withdrawn_check CHECK (((quarters_withdrawn >= 0) AND ((quarters_left + quarters_withdrawn) <= total_quarters)))
);


--
-- Name: invites; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.invites (
    id uuid NOT NULL,
    group_id uuid NOT NULL,
    email text NOT NULL,
    state text DEFAULT 'pending'::text NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    invited_by uuid,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    accepted_at timestamp(3) with time zone
);


--
-- Name: kept_addresses; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.kept_addresses (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    email text NOT NULL,
    email_verified_at timestamp(3) with time zone,
    token_hash text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL
);


--
-- Name: last_call_addresses; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.last_call_addresses (
    email text NOT NULL,
    key text NOT NULL,
    stopped_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);


--
-- Name: leases; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.leases (
    name text NOT NULL,
    holder text NOT NULL,
    until timestamp(3) with time zone NOT NULL,
    done_at timestamp(3) with time zone
);


--
-- Name: ledger; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.ledger (
    id bigint NOT NULL,
    group_id uuid NOT NULL,
    kind text NOT NULL,
    delta_cents integer NOT NULL,
    purchase_id uuid,
    actor_id uuid,
    note text,
    at timestamp(3) with time zone DEFAULT now() NOT NULL
);


--
-- Name: ledger_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

CREATE SEQUENCE public.ledger_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;


--
-- Name: ledger_id_seq; Type: SEQUENCE OWNED BY; Schema: public; Owner: -
--

ALTER SEQUENCE public.ledger_id_seq OWNED BY public.ledger.id;


--
-- Name: mail_outbox; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.mail_outbox (
    id uuid NOT NULL,
    "to" text NOT NULL,
    subject text NOT NULL,
    text text NOT NULL,
    html text NOT NULL,
    headers jsonb,
    tries integer DEFAULT 0 NOT NULL,
    next_try_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);


--
-- Name: open_payments; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.open_payments (
    id text NOT NULL,
    state text NOT NULL,
    amount_cents integer NOT NULL,
    sweep_tries integer DEFAULT 0 NOT NULL,
    next_sweep_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);


--
-- Name: password_resets; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.password_resets (
    token_hash text NOT NULL,
    user_id uuid NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    used_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);


--
-- Name: purchases; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.purchases (
    id uuid NOT NULL,
    group_id uuid NOT NULL,
    user_id uuid NOT NULL,
    portion text NOT NULL,
    quarters integer NOT NULL,
    price_cents integer NOT NULL,
    state text NOT NULL,
    release_reason text,
    is_demo boolean DEFAULT false NOT NULL,
    is_offer boolean DEFAULT false NOT NULL,
    intent_id text,
    cash_key uuid,
    unknown_tries integer DEFAULT 0 NOT NULL,
    intent_closed_at timestamp(3) with time zone,
    hold_expires_at timestamp(3) with time zone,
    network text,
    state_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    payment_tries integer DEFAULT 0 NOT NULL,
    capture_tries integer DEFAULT 0 NOT NULL,
    refund_tries integer DEFAULT 0 NOT NULL,
    receipt_number text,
    paid_at timestamp(3) with time zone,
    card jsonb,
    sold_as jsonb,
    responded_at timestamp(3) with time zone,
    refund_id text,
    refunded_at timestamp(3) with time zone,
    refund_reason text,
    refunded_by uuid,
    cash_returned_at timestamp(3) with time zone,
    cash_returned_by uuid,
    refund_failed_at timestamp(3) with time zone,
    part_refunded_cents integer DEFAULT 0 NOT NULL,
    dispute text,
    sweep_tries integer DEFAULT 0 NOT NULL,
    next_sweep_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT purchases_cash_returned_check CHECK (((cash_returned_at IS NULL) OR ((cash_key IS NOT NULL) AND (state = ANY (ARRAY['refunding'::text, 'refunded'::text]))))),
    CONSTRAINT purchases_offer_check CHECK (((NOT is_offer) OR ((cash_key IS NULL) AND (hold_expires_at IS NOT NULL)))),
    CONSTRAINT purchases_paid_check CHECK (((state <> ALL (ARRAY['paid'::text, 'refunding'::text, 'refunded'::text])) OR (((intent_id IS NOT NULL) OR (cash_key IS NOT NULL)) AND (paid_at IS NOT NULL) AND (receipt_number IS NOT NULL)))),
    CONSTRAINT purchases_part_refunded_check CHECK ((part_refunded_cents >= 0)),
    CONSTRAINT purchases_price_check CHECK ((price_cents > 0)),
    CONSTRAINT purchases_quarters_check CHECK ((quarters = ANY (ARRAY[1, 2, 4]))),
    CONSTRAINT purchases_refund_failed_check CHECK (((refund_failed_at IS NULL) OR (state = ANY (ARRAY['refunding'::text, 'refunded'::text, 'released'::text])))),
    CONSTRAINT purchases_release_check CHECK (((state = 'released'::text) = (release_reason IS NOT NULL)))
);


--
-- Name: receipt_numbers; Type: SEQUENCE; Schema: public; Owner: -
--

CREATE SEQUENCE public.receipt_numbers
    START WITH 1001
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;


--
-- Name: recovery_codes; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.recovery_codes (
    user_id uuid NOT NULL,
    code_hash text NOT NULL
);


--
-- Name: schema_migrations; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.schema_migrations (
    hash text NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL
);


--
-- Name: second_factors; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.second_factors (
    user_id uuid NOT NULL,
    sealed_secret text NOT NULL,
    last_step integer,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);


--
-- Name: sessions; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.sessions (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    address text NOT NULL,
    user_agent text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL
);


--
-- Name: share_links; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.share_links (
    id uuid NOT NULL,
    group_id uuid NOT NULL,
    key text NOT NULL,
    buyers_may_share boolean NOT NULL,
    created_by uuid NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    ended_at timestamp(3) with time zone
);


--
-- Name: shops; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.shops (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    public_url text,
    taken_over_at timestamp(3) with time zone,
    found_again integer DEFAULT 0 NOT NULL
);


--
-- Name: stripe_events; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.stripe_events (
    id text NOT NULL,
    type text NOT NULL,
    intent_id text,
    received_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    processed_at timestamp(3) with time zone
);


--
-- Name: suppliers; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.suppliers (
    id uuid NOT NULL,
    name text NOT NULL,
    email text DEFAULT ''::text NOT NULL,
    phone text DEFAULT ''::text NOT NULL,
    address jsonb NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp(3) with time zone
);


--
-- Name: users; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.users (
    id uuid NOT NULL,
    username text NOT NULL,
    email text NOT NULL,
    password_hash text,
    has_uncommon_password boolean DEFAULT false NOT NULL,
    role text NOT NULL,
    supplier_id uuid,
    email_verified_at timestamp(3) with time zone,
    second_factor_at timestamp(3) with time zone,
    sale_mails text DEFAULT 'daily'::text NOT NULL,
    sales_told_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    rejected_at timestamp(3) with time zone,
    deleted_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL
);


--
-- Name: waitlist; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.waitlist (
    id bigint NOT NULL,
    group_id uuid NOT NULL,
    user_id uuid NOT NULL,
    portion text NOT NULL,
    network text,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);


--
-- Name: waitlist_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

CREATE SEQUENCE public.waitlist_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;


--
-- Name: waitlist_id_seq; Type: SEQUENCE OWNED BY; Schema: public; Owner: -
--

ALTER SEQUENCE public.waitlist_id_seq OWNED BY public.waitlist.id;


--
-- Name: walks; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.walks (
    name text NOT NULL,
    since timestamp(3) with time zone NOT NULL,
    started_at timestamp(3) with time zone,
    after text,
    has_gaps boolean DEFAULT false NOT NULL
);


--
-- Name: audit_log id; Type: DEFAULT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.audit_log ALTER COLUMN id SET DEFAULT nextval('public.audit_log_id_seq'::regclass);


--
-- Name: ledger id; Type: DEFAULT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.ledger ALTER COLUMN id SET DEFAULT nextval('public.ledger_id_seq'::regclass);


--
-- Name: waitlist id; Type: DEFAULT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.waitlist ALTER COLUMN id SET DEFAULT nextval('public.waitlist_id_seq'::regclass);


--
-- Data for Name: alerts; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.alerts VALUES
	('01a2120b-4480-7f3c-a90d-9382d5ef547d', 'charge.dispute.created', 'dispute:01a2120b-4387-7cf2-95e9-e0fb3b87234b', 'Receipt SC-1004: the buyer disputes the charge at their bank. Answer it in the card provider’s dashboard; to give the money back, accept the dispute there. Until it is decided a refund is refused, and the share stays sold.', NULL, '01a2120b-3844-7ac9-87bc-495f0e11ed66', '2026-11-25 09:30:58.025+00', NULL),
	('01a2120b-6327-7df9-85c6-4082d5ee392a', 'returns-held', 'returns-held', '1 payments ($275.00) of this shop have no purchase in this database. If it is an old database or a copy, stop this server. If it is the shop’s own, let them go: shares that are still free are sold to their buyers, the other money goes back.', NULL, NULL, '2026-11-25 09:31:05.896+00', NULL);


--
-- Data for Name: attempts; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.attempts VALUES
	('01a2120b-3760-75bd-9386-a4ef77816891', 'register:127.0.0.1', '2026-11-25 09:30:54.698+00'),
	('01a2120b-37c6-7599-8928-40bc47a8c5d4', 'mail:ann-d7c05537@example.com', '2026-11-25 09:30:54.791+00'),
	('01a2120b-38c5-73ba-aff3-e179a6c8f5e8', 'register:127.0.0.1', '2026-11-25 09:30:55.049+00'),
	('01a2120b-3948-7f52-936e-57952c3ab198', 'mail:ann-ea7f4b7f@example.com', '2026-11-25 09:30:55.181+00'),
	('01a2120b-39d8-7c2f-b0c5-0500774b56b0', 'register:127.0.0.1', '2026-11-25 09:30:55.321+00'),
	('01a2120b-39f1-75fb-8c64-e33c2284d322', 'mail:ann-4e45e716@example.com', '2026-11-25 09:30:55.392+00'),
	('01a2120b-3a2d-742d-b78a-e76544530221', 'email-change:01a2120b-39ee-7109-b1f6-5cc889065abd', '2026-11-25 09:30:55.407+00'),
	('01a2120b-3a2d-7618-a487-cb9e942f65ad', 'email-change-network:127.0.0.1', '2026-11-25 09:30:55.407+00'),
	('01a2120b-3a3a-7ba8-ab2a-488d82196837', 'mail:ann-4e45e716@example.com', '2026-11-25 09:30:55.419+00'),
	('01a2120b-3cf1-7cc6-be65-d69aaecf1bb0', 'payment:01a2120b-39ee-7109-b1f6-5cc889065abd', '2026-11-25 09:30:56.115+00'),
	('01a2120b-4143-7b38-ade1-84ac62479cb7', 'register:127.0.0.1', '2026-11-25 09:30:57.23+00'),
	('01a2120b-418b-7215-84b6-b0602be3cce0', 'mail:ann-ddbf015c@example.com', '2026-11-25 09:30:57.292+00'),
	('01a2120b-41ac-7a72-aa85-5da3cd6ee79c', 'payment:01a2120b-418a-751b-bffc-c06ae35fb155', '2026-11-25 09:30:57.326+00'),
	('01a2120b-42f9-7295-9a1c-99ec1449bdd0', 'register:127.0.0.1', '2026-11-25 09:30:57.667+00'),
	('01a2120b-432b-72a0-9fdc-38a000daa451', 'mail:ann-926aad70@example.com', '2026-11-25 09:30:57.715+00'),
	('01a2120b-4380-71c6-bbd8-2d6cfeb764b4', 'payment:01a2120b-4324-7958-acec-a4a2faa20dbd', '2026-11-25 09:30:57.796+00'),
	('01a2120b-4430-7330-b6dd-7e64ee9fb69a', 'register:127.0.0.1', '2026-11-25 09:30:57.975+00'),
	('01a2120b-44a4-763e-9750-08c77e40d9ed', 'mail:ann-e05dc472@example.com', '2026-11-25 09:30:58.087+00'),
	('01a2120b-44c9-7b78-8723-703c3b72b03d', 'payment:01a2120b-449f-79de-ba5d-240020df5b8e', '2026-11-25 09:30:58.123+00'),
	('01a2120b-450a-7239-9a32-5c6e4babdcab', 'payment:01a2120b-39ee-7109-b1f6-5cc889065abd', '2026-11-25 09:30:58.187+00'),
	('01a2120b-4559-7b6f-ad06-4ef8edd8c858', 'register:127.0.0.1', '2026-11-25 09:30:58.266+00'),
	('01a2120b-45a7-73a2-82d8-f17204b45fdd', 'mail:ann-253563df@example.com', '2026-11-25 09:30:58.35+00'),
	('01a2120b-4624-7865-a79f-6f543806ea65', 'payment:01a2120b-459f-73dc-9802-364ea9f5f8e9', '2026-11-25 09:30:58.469+00'),
	('01a2120b-46d5-78d2-927c-920488a9895c', 'register:127.0.0.1', '2026-11-25 09:30:58.646+00'),
	('01a2120b-46fc-79a4-9d35-f228664c46cd', 'mail:ann-d04a3851@example.com', '2026-11-25 09:30:58.685+00'),
	('01a2120b-470d-75c3-a3d0-653dbae392bf', 'email-change:01a2120b-46fa-701a-9047-5c354c408dc6', '2026-11-25 09:30:58.702+00'),
	('01a2120b-470d-756f-8642-d5443ace57e6', 'email-change-network:127.0.0.1', '2026-11-25 09:30:58.702+00'),
	('01a2120b-4712-7200-9c53-44c3c7a4cca5', 'mail:ann-d04a3851@example.com', '2026-11-25 09:30:58.707+00'),
	('01a2120b-4bad-737d-aa3d-7a36f5e2efe3', 'invite:01a2120b-321f-775e-b1ce-a76138ff3597', '2026-11-25 09:30:59.886+00'),
	('01a2120b-4bae-7e65-a5c5-6167a26e8764', 'mail:ina-7e2c241a@example.com', '2026-11-25 09:30:59.886+00'),
	('01a2120b-4bb7-79a3-bdb0-b031814b08f4', 'register:127.0.0.1', '2026-11-25 09:30:59.896+00'),
	('01a2120b-4bcc-7d51-9f63-55a7942f8379', 'mail:ann-c2a7f23e@example.com', '2026-11-25 09:30:59.917+00'),
	('01a2120b-4bda-7650-ac46-2a9d44b297ba', 'payment:01a2120b-4bcb-76fa-a8e6-07de60c7a50e', '2026-11-25 09:30:59.932+00'),
	('01a2120b-4c26-73b4-94c9-8dc69a10d237', 'register:127.0.0.1', '2026-11-25 09:31:00.008+00'),
	('01a2120b-4c3e-7329-9911-0a6594da9d41', 'mail:ann-25dcfd60@example.com', '2026-11-25 09:31:00.031+00'),
	('01a2120b-4c4e-71c6-898a-880cc3f1711b', 'payment:01a2120b-4c3d-7b80-8af8-866ff7f98cf7', '2026-11-25 09:31:00.049+00'),
	('01a2120b-5072-7735-aece-8e72629bf831', 'register:127.0.0.1', '2026-11-25 09:31:01.108+00'),
	('01a2120b-50c0-7f30-846c-1ac2cac136a4', 'mail:ann-f0c99030@example.com', '2026-11-25 09:31:01.185+00'),
	('01a2120b-50d7-70eb-a635-8dc74cc4523f', 'email-change:01a2120b-50be-778e-a638-c1a07ff9258d', '2026-11-25 09:31:01.208+00'),
	('01a2120b-50d7-71b1-901c-c376d3b38824', 'email-change-network:127.0.0.1', '2026-11-25 09:31:01.208+00'),
	('01a2120b-50e9-7f1d-9351-3345a1b8b30c', 'mail:ann-f0c99030@example.com', '2026-11-25 09:31:01.226+00'),
	('01a2120b-55bd-7723-ba57-eaab7436458d', 'email-change:01a2120b-50be-778e-a638-c1a07ff9258d', '2026-11-25 09:31:02.463+00'),
	('01a2120b-55bd-7f66-92c5-40b3931d974f', 'email-change-network:127.0.0.1', '2026-11-25 09:31:02.463+00'),
	('01a2120b-55c2-7284-aa10-4bba36de7892', 'mail:new@example.com', '2026-11-25 09:31:02.468+00'),
	('01a2120b-59d0-7e56-8e64-c1dc7b63aa1d', 'email-change:01a2120b-393f-7cab-a4ff-22f2fef86821', '2026-11-25 09:31:03.505+00'),
	('01a2120b-59d1-7481-8a6f-e3c3aae6e71c', 'email-change-network:127.0.0.1', '2026-11-25 09:31:03.505+00'),
	('01a2120b-59d6-7b16-99e4-42f8ea3c1b05', 'mail:newer@example.com', '2026-11-25 09:31:03.511+00'),
	('01a2120b-59d7-738f-b6d4-18d8a48e7180', 'mail:ann-ea7f4b7f@example.com', '2026-11-25 09:31:03.512+00'),
	('01a2120b-59eb-7730-bc46-b72b7819ac34', 'forgot-password:127.0.0.1', '2026-11-25 09:31:03.532+00'),
	('01a2120b-59fa-7ad4-b245-1c50e59b3d80', 'reset-link:01a2120b-393f-7cab-a4ff-22f2fef86821 127.0.0.1', '2026-11-25 09:31:03.547+00'),
	('01a2120b-6377-7f51-9674-3f033a26fb22', 'invite:01a2120b-321f-775e-b1ce-a76138ff3597', '2026-11-25 09:31:05.982+00'),
	('01a2120b-637f-7c68-9aa7-45dedaf073bb', 'mail:ina@example.com', '2026-11-25 09:31:05.986+00');


--
-- Data for Name: audit_log; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.audit_log VALUES
	(1, '2026-11-25 09:30:53.309+00', NULL, 'user.makeSuperadmin', '01a2120b-321f-775e-b1ce-a76138ff3597', '{}', '{"role": "superadmin"}', NULL),
	(2, '2026-11-25 09:30:54.297+00', '01a2120b-321f-775e-b1ce-a76138ff3597', 'user.password', '01a2120b-321f-775e-b1ce-a76138ff3597', NULL, '{"device": null, "network": "127.0.0.1"}', '127.0.0.1'),
	(3, '2026-11-25 09:30:54.576+00', '01a2120b-321f-775e-b1ce-a76138ff3597', 'user.login', '01a2120b-321f-775e-b1ce-a76138ff3597', NULL, '{"network": "127.0.0.1"}', '127.0.0.1'),
	(4, '2026-11-25 09:30:54.66+00', '01a2120b-321f-775e-b1ce-a76138ff3597', 'supplier.create', '01a2120b-3746-7fc9-8e36-34e47925e47e', NULL, '{"name": "Oak Ranch-1c327a84"}', '127.0.0.1'),
	(5, '2026-11-25 09:30:54.752+00', '01a2120b-37a7-7c58-9afc-252a30752065', 'user.register', '01a2120b-37a7-7c58-9afc-252a30752065', NULL, '{"role": "member", "device": null, "network": "127.0.0.1", "supplierId": null}', '127.0.0.1'),
	(6, '2026-11-25 09:30:54.839+00', '01a2120b-321f-775e-b1ce-a76138ff3597', 'user.update', '01a2120b-37a7-7c58-9afc-252a30752065', '{"role": "member", "supplierId": null}', '{"role": "supplieradmin", "supplierId": "01a2120b-3746-7fc9-8e36-34e47925e47e", "hasNewAddress": false, "hasNewUsername": false}', '127.0.0.1'),
	(7, '2026-11-25 09:30:54.9+00', '01a2120b-37a7-7c58-9afc-252a30752065', 'user.login', '01a2120b-37a7-7c58-9afc-252a30752065', NULL, '{"network": "127.0.0.1"}', '127.0.0.1'),
	(8, '2026-11-25 09:30:54.912+00', '01a2120b-321f-775e-b1ce-a76138ff3597', 'group.create', '01a2120b-3844-7ac9-87bc-495f0e11ed66', NULL, '{"name": "Angus steer-afaac696", "totalCost": 4400, "supplierId": "01a2120b-3746-7fc9-8e36-34e47925e47e", "totalPortions": 4}', '127.0.0.1'),
	(9, '2026-11-25 09:30:55.148+00', '01a2120b-393f-7cab-a4ff-22f2fef86821', 'user.register', '01a2120b-393f-7cab-a4ff-22f2fef86821', NULL, '{"role": "member", "device": null, "network": "127.0.0.1", "supplierId": null}', '127.0.0.1'),
	(10, '2026-11-25 09:30:55.219+00', '01a2120b-321f-775e-b1ce-a76138ff3597', 'user.update', '01a2120b-393f-7cab-a4ff-22f2fef86821', '{"role": "member", "supplierId": null}', '{"role": "member", "supplierId": "01a2120b-3746-7fc9-8e36-34e47925e47e", "hasNewAddress": false, "hasNewUsername": false}', '127.0.0.1'),
	(11, '2026-11-25 09:30:55.306+00', '01a2120b-393f-7cab-a4ff-22f2fef86821', 'user.login', '01a2120b-393f-7cab-a4ff-22f2fef86821', NULL, '{"network": "127.0.0.1"}', '127.0.0.1'),
	(12, '2026-11-25 09:30:55.342+00', '01a2120b-39ee-7109-b1f6-5cc889065abd', 'user.register', '01a2120b-39ee-7109-b1f6-5cc889065abd', NULL, '{"role": "member", "device": null, "network": "127.0.0.1", "supplierId": null}', '127.0.0.1'),
	(13, '2026-11-25 09:30:56.785+00', '01a2120b-39ee-7109-b1f6-5cc889065abd', 'purchase.paid', '01a2120b-3cf5-7dde-86b3-bffa1b24d489', NULL, '{"groupId": "01a2120b-3844-7ac9-87bc-495f0e11ed66", "portion": "Quarter", "priceCents": 27500}', '127.0.0.1'),
	(14, '2026-11-25 09:30:57.008+00', '01a2120b-37a7-7c58-9afc-252a30752065', 'purchase.cash', '01a2120b-40c7-75be-b9af-49210eb6ab3a', NULL, '{"groupId": "01a2120b-3844-7ac9-87bc-495f0e11ed66", "portion": "Half", "priceCents": 55000}', '127.0.0.1'),
	(15, '2026-11-25 09:30:57.289+00', '01a2120b-418a-751b-bffc-c06ae35fb155', 'user.register', '01a2120b-418a-751b-bffc-c06ae35fb155', NULL, '{"role": "member", "device": null, "network": "127.0.0.1", "supplierId": null}', '127.0.0.1'),
	(16, '2026-11-25 09:30:57.418+00', '01a2120b-418a-751b-bffc-c06ae35fb155', 'purchase.paid', '01a2120b-41af-7576-80ab-f480cd6a0e69', NULL, '{"groupId": "01a2120b-3844-7ac9-87bc-495f0e11ed66", "portion": "Quarter", "priceCents": 27500}', NULL),
	(17, '2026-11-25 09:30:57.501+00', '01a2120b-321f-775e-b1ce-a76138ff3597', 'purchase.refund', '01a2120b-41af-7576-80ab-f480cd6a0e69', '{"state": "paid"}', '{"state": "refunding", "reason": "The steer fell ill.", "priceCents": 27500}', '127.0.0.1'),
	(18, '2026-11-25 09:30:57.697+00', '01a2120b-4324-7958-acec-a4a2faa20dbd', 'user.register', '01a2120b-4324-7958-acec-a4a2faa20dbd', NULL, '{"role": "member", "device": null, "network": "127.0.0.1", "supplierId": null}', '127.0.0.1'),
	(19, '2026-11-25 09:30:57.878+00', '01a2120b-4324-7958-acec-a4a2faa20dbd', 'purchase.paid', '01a2120b-4387-7cf2-95e9-e0fb3b87234b', NULL, '{"groupId": "01a2120b-3844-7ac9-87bc-495f0e11ed66", "portion": "Quarter", "priceCents": 27500}', '127.0.0.1'),
	(20, '2026-11-25 09:30:58.075+00', '01a2120b-449f-79de-ba5d-240020df5b8e', 'user.register', '01a2120b-449f-79de-ba5d-240020df5b8e', NULL, '{"role": "member", "device": null, "network": "127.0.0.1", "supplierId": null}', '127.0.0.1'),
	(21, '2026-11-25 09:30:58.224+00', '01a2120b-321f-775e-b1ce-a76138ff3597', 'supplier.create', '01a2120b-4530-78fd-8bdd-13de1a31e8f2', NULL, '{"name": "Oak Ranch-3eb44108"}', '127.0.0.1'),
	(22, '2026-11-25 09:30:58.249+00', '01a2120b-321f-775e-b1ce-a76138ff3597', 'group.create', '01a2120b-4549-7496-9f6f-41092f8e63b5', NULL, '{"name": "Angus steer-bdf5cba2", "totalCost": 4400, "supplierId": "01a2120b-4530-78fd-8bdd-13de1a31e8f2", "totalPortions": 1}', '127.0.0.1'),
	(23, '2026-11-25 09:30:58.329+00', '01a2120b-459f-73dc-9802-364ea9f5f8e9', 'user.register', '01a2120b-459f-73dc-9802-364ea9f5f8e9', NULL, '{"role": "member", "device": null, "network": "127.0.0.1", "supplierId": null}', '127.0.0.1'),
	(24, '2026-11-25 09:30:58.558+00', '01a2120b-459f-73dc-9802-364ea9f5f8e9', 'purchase.paid', '01a2120b-462c-78c4-a72d-afee802ce809', NULL, '{"groupId": "01a2120b-4549-7496-9f6f-41092f8e63b5", "portion": "Full", "priceCents": 440000}', '127.0.0.1'),
	(25, '2026-11-25 09:30:58.68+00', '01a2120b-46fa-701a-9047-5c354c408dc6', 'user.register', '01a2120b-46fa-701a-9047-5c354c408dc6', NULL, '{"role": "member", "device": null, "network": "127.0.0.1", "supplierId": null}', '127.0.0.1'),
	(26, '2026-11-25 09:30:59.863+00', '01a2120b-321f-775e-b1ce-a76138ff3597', 'group.share', '01a2120b-3844-7ac9-87bc-495f0e11ed66', NULL, '{"buyersMayShare": false}', '127.0.0.1'),
	(27, '2026-11-25 09:30:59.871+00', '01a2120b-321f-775e-b1ce-a76138ff3597', 'supplier.create', '01a2120b-4b9f-7a3f-85d7-18e2885e923a', NULL, '{"name": "Oak Ranch-ce0ed1a0"}', '127.0.0.1'),
	(28, '2026-11-25 09:30:59.88+00', '01a2120b-321f-775e-b1ce-a76138ff3597', 'group.create', '01a2120b-4ba8-7d42-932d-8c4c9eb98166', NULL, '{"name": "Angus steer-3375e53c", "totalCost": 400, "supplierId": "01a2120b-4b9f-7a3f-85d7-18e2885e923a", "totalPortions": 1}', '127.0.0.1'),
	(29, '2026-11-25 09:30:59.912+00', '01a2120b-4bcb-76fa-a8e6-07de60c7a50e', 'user.register', '01a2120b-4bcb-76fa-a8e6-07de60c7a50e', NULL, '{"role": "member", "device": null, "network": "127.0.0.1", "supplierId": null}', '127.0.0.1'),
	(30, '2026-11-25 09:30:59.967+00', '01a2120b-4bcb-76fa-a8e6-07de60c7a50e', 'purchase.paid', '01a2120b-4bdc-78ae-95a4-163d83ad15d8', NULL, '{"groupId": "01a2120b-4ba8-7d42-932d-8c4c9eb98166", "portion": "Half", "priceCents": 20000}', '127.0.0.1'),
	(31, '2026-11-25 09:31:00.026+00', '01a2120b-4c3d-7b80-8af8-866ff7f98cf7', 'user.register', '01a2120b-4c3d-7b80-8af8-866ff7f98cf7', NULL, '{"role": "member", "device": null, "network": "127.0.0.1", "supplierId": null}', '127.0.0.1'),
	(32, '2026-11-25 09:31:00.164+00', '01a2120b-4c3d-7b80-8af8-866ff7f98cf7', 'purchase.paid', '01a2120b-4c54-7ead-a0e0-185147fc9fbc', NULL, '{"groupId": "01a2120b-4ba8-7d42-932d-8c4c9eb98166", "portion": "Quarter", "priceCents": 10000}', NULL),
	(33, '2026-11-25 09:31:01.173+00', '01a2120b-50be-778e-a638-c1a07ff9258d', 'user.register', '01a2120b-50be-778e-a638-c1a07ff9258d', NULL, '{"role": "member", "device": null, "network": "127.0.0.1", "supplierId": null}', '127.0.0.1'),
	(34, '2026-11-25 09:31:03.411+00', '01a2120b-50be-778e-a638-c1a07ff9258d', 'user.email', '01a2120b-50be-778e-a638-c1a07ff9258d', NULL, NULL, '127.0.0.1'),
	(35, '2026-11-25 09:31:03.877+00', '01a2120b-37a7-7c58-9afc-252a30752065', 'user.secondFactorOn', '01a2120b-37a7-7c58-9afc-252a30752065', NULL, NULL, '127.0.0.1'),
	(36, '2026-11-25 09:31:05.869+00', '01a2120b-321f-775e-b1ce-a76138ff3597', 'supplier.create', '01a2120b-6314-7391-be7d-b5c025bdee9d', NULL, '{"name": "Oak Ranch-c340343b"}', '127.0.0.1'),
	(37, '2026-11-25 09:31:05.935+00', '01a2120b-321f-775e-b1ce-a76138ff3597', 'group.create', '01a2120b-6356-7195-8a13-99ffe9ebe937', NULL, '{"name": "Angus steer-6a1bc0a8", "totalCost": 4400, "supplierId": "01a2120b-6314-7391-be7d-b5c025bdee9d", "totalPortions": 4}', '127.0.0.1');


--
-- Data for Name: demo_payments; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.demo_payments VALUES
	('01a2120b-4510-75b8-8740-63652a37677b', '01a2120b-39ee-7109-b1f6-5cc889065abd', 'pi_554ee0e93e277d291fb38fe9', 3000, 'open', 0, NULL, 0, '2026-11-25 09:30:58.212+00', '2026-11-25 09:30:58.212+00');


--
-- Data for Name: email_changes; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.email_changes VALUES
	('01a2120b-393f-7cab-a4ff-22f2fef86821', 'newer@example.com', '9742c26435e66b4f0a47536899bc3612f2e219a49a4c7d9ccf899b237b1d6205', '2026-11-26 09:31:03.513+00');


--
-- Data for Name: group_members; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.group_members VALUES
	('01a2120b-3844-7ac9-87bc-495f0e11ed66', '01a2120b-39ee-7109-b1f6-5cc889065abd', '2026-11-25 09:30:56.785+00'),
	('01a2120b-3844-7ac9-87bc-495f0e11ed66', '01a2120b-393f-7cab-a4ff-22f2fef86821', '2026-11-25 09:30:57.008+00'),
	('01a2120b-3844-7ac9-87bc-495f0e11ed66', '01a2120b-418a-751b-bffc-c06ae35fb155', '2026-11-25 09:30:57.418+00'),
	('01a2120b-3844-7ac9-87bc-495f0e11ed66', '01a2120b-4324-7958-acec-a4a2faa20dbd', '2026-11-25 09:30:57.878+00'),
	('01a2120b-4549-7496-9f6f-41092f8e63b5', '01a2120b-459f-73dc-9802-364ea9f5f8e9', '2026-11-25 09:30:58.558+00'),
	('01a2120b-4ba8-7d42-932d-8c4c9eb98166', '01a2120b-4bcb-76fa-a8e6-07de60c7a50e', '2026-11-25 09:30:59.967+00'),
	('01a2120b-4ba8-7d42-932d-8c4c9eb98166', '01a2120b-4c3d-7b80-8af8-866ff7f98cf7', '2026-11-25 09:31:00.164+00');


--
-- Data for Name: groups; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.groups VALUES
	('01a2120b-3844-7ac9-87bc-495f0e11ed66', 'Angus steer-afaac696', '01a2120b-3746-7fc9-8e36-34e47925e47e', 'Beef', 'WA', NULL, DEFAULT, DEFAULT, NULL, NULL, NULL, NULL, 'open', '{Full,Half,Quarter}', 440000, 16, 330000, 12, 27500, 1, 0, 0, 0, 0, '01a2120b-321f-775e-b1ce-a76138ff3597', '2026-11-25 09:30:54.912+00', '2026-11-25 09:30:57.933+00', NULL, NULL, 'refund', NULL, NULL, NULL, NULL, NULL, NULL, 6),
	('01a2120b-4549-7496-9f6f-41092f8e63b5', 'Angus steer-bdf5cba2', '01a2120b-4530-78fd-8bdd-13de1a31e8f2', 'Beef', 'WA', NULL, DEFAULT, DEFAULT, NULL, NULL, NULL, NULL, 'full', '{Full,Half,Quarter}', 440000, 4, 0, 0, 0, 0, 0, 0, 0, 0, '01a2120b-321f-775e-b1ce-a76138ff3597', '2026-11-25 09:30:58.249+00', '2026-11-25 09:30:58.569+00', NULL, NULL, 'refund', NULL, NULL, NULL, NULL, NULL, NULL, 2),
	('01a2120b-4ba8-7d42-932d-8c4c9eb98166', 'Angus steer-3375e53c', '01a2120b-4b9f-7a3f-85d7-18e2885e923a', 'Beef', 'WA', NULL, DEFAULT, DEFAULT, NULL, NULL, NULL, NULL, 'open', '{Full,Half,Quarter}', 40000, 4, 10000, 1, 0, 0, 0, 0, 0, 0, '01a2120b-321f-775e-b1ce-a76138ff3597', '2026-11-25 09:30:59.88+00', '2026-11-25 09:31:00.198+00', NULL, '2026-12-04 09:30:59.868+00', 'refund', NULL, NULL, '2026-11-25 09:31:00.54+00', NULL, NULL, NULL, 3),
	('01a2120b-6356-7195-8a13-99ffe9ebe937', 'Angus steer-6a1bc0a8', '01a2120b-6314-7391-be7d-b5c025bdee9d', 'Beef', 'WA', NULL, DEFAULT, DEFAULT, NULL, NULL, NULL, NULL, 'open', '{Full,Half,Quarter}', 440000, 16, 440000, 16, 0, 0, 0, 0, 0, 0, '01a2120b-321f-775e-b1ce-a76138ff3597', '2026-11-25 09:31:05.935+00', '2026-11-25 09:31:05.935+00', NULL, NULL, 'refund', NULL, NULL, NULL, NULL, NULL, NULL, 1);


--
-- Data for Name: invites; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.invites VALUES
	('01a2120b-4baa-71f2-a765-3a7fc834b4bd', '01a2120b-4ba8-7d42-932d-8c4c9eb98166', 'ina-7e2c241a@example.com', 'pending', '2026-12-09 09:30:59.882+00', '01a2120b-321f-775e-b1ce-a76138ff3597', '2026-11-25 09:30:59.88+00', NULL),
	('01a2120b-6366-7fdc-9117-84ee40d66dbc', '01a2120b-6356-7195-8a13-99ffe9ebe937', 'ina@example.com', 'pending', '2026-12-09 09:31:05.958+00', '01a2120b-321f-775e-b1ce-a76138ff3597', '2026-11-25 09:31:05.935+00', NULL);


--
-- Data for Name: kept_addresses; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.kept_addresses VALUES
	('01a2120b-55c5-7a25-a59c-2956c1f373e0', '01a2120b-50be-778e-a638-c1a07ff9258d', 'ann-f0c99030@example.com', '2026-11-25 09:31:02.323+00', '613a2e568d0e22a1204fb25efe2ed78e0380ad782a16ee09de5196f4ebbbb917', '2026-11-25 09:31:02.465+00', '2026-12-02 09:31:02.47+00'),
	('01a2120b-597c-747b-9f68-5dc5c04effeb', '01a2120b-50be-778e-a638-c1a07ff9258d', 'ann-f0c99030@example.com', '2026-11-25 09:31:02.323+00', 'c1720b0510331b81c02566d40231c237c6f7da0c30c5622a43747bcdfad8292b', '2026-11-25 09:31:03.411+00', '2026-12-02 09:31:03.422+00'),
	('01a2120b-59d8-769c-83bf-33304a15de18', '01a2120b-393f-7cab-a4ff-22f2fef86821', 'ann-ea7f4b7f@example.com', NULL, 'a3e62caadd46f7e77fafc9faac729ed66c5300b6e13132d2e1604e4df65b7232', '2026-11-25 09:31:03.508+00', '2026-12-02 09:31:03.512+00');


--
-- Data for Name: last_call_addresses; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.last_call_addresses VALUES
	('ina-7e2c241a@example.com', 'XQ8ZrzaX3NFyzGJgG3Lt0tp6f6vV0H5dArO7nNko6Cg', NULL, '2026-11-25 09:31:00.531+00');


--
-- Data for Name: leases; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.leases VALUES
	('daily sales', '', '2026-11-25 09:40:05.821+00', '2026-11-25 09:31:05.821+00'),
	('last calls', '', '2026-11-25 09:31:06.288+00', '2026-11-25 09:31:05.838+00'),
	('days', '', '2026-11-25 09:31:06.373+00', '2026-11-25 09:31:05.923+00'),
	('sweep', '', '2026-11-25 09:31:06.518+00', '2026-11-25 09:31:06.068+00');


--
-- Data for Name: ledger; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.ledger VALUES
	(1, '01a2120b-3844-7ac9-87bc-495f0e11ed66', 'open', 440000, NULL, '01a2120b-321f-775e-b1ce-a76138ff3597', NULL, '2026-11-25 09:30:54.912+00'),
	(2, '01a2120b-3844-7ac9-87bc-495f0e11ed66', 'purchase', -27500, '01a2120b-3cf5-7dde-86b3-bffa1b24d489', '01a2120b-39ee-7109-b1f6-5cc889065abd', NULL, '2026-11-25 09:30:56.785+00'),
	(3, '01a2120b-3844-7ac9-87bc-495f0e11ed66', 'cash-sale', -55000, '01a2120b-40c7-75be-b9af-49210eb6ab3a', '01a2120b-37a7-7c58-9afc-252a30752065', NULL, '2026-11-25 09:30:57.008+00'),
	(4, '01a2120b-3844-7ac9-87bc-495f0e11ed66', 'purchase', -27500, '01a2120b-41af-7576-80ab-f480cd6a0e69', '01a2120b-418a-751b-bffc-c06ae35fb155', NULL, '2026-11-25 09:30:57.418+00'),
	(5, '01a2120b-3844-7ac9-87bc-495f0e11ed66', 'refund', 27500, '01a2120b-41af-7576-80ab-f480cd6a0e69', '01a2120b-321f-775e-b1ce-a76138ff3597', NULL, '2026-11-25 09:30:57.564+00'),
	(6, '01a2120b-3844-7ac9-87bc-495f0e11ed66', 'purchase', -27500, '01a2120b-4387-7cf2-95e9-e0fb3b87234b', '01a2120b-4324-7958-acec-a4a2faa20dbd', NULL, '2026-11-25 09:30:57.878+00'),
	(7, '01a2120b-4549-7496-9f6f-41092f8e63b5', 'open', 440000, NULL, '01a2120b-321f-775e-b1ce-a76138ff3597', NULL, '2026-11-25 09:30:58.249+00'),
	(8, '01a2120b-4549-7496-9f6f-41092f8e63b5', 'purchase', -440000, '01a2120b-462c-78c4-a72d-afee802ce809', '01a2120b-459f-73dc-9802-364ea9f5f8e9', NULL, '2026-11-25 09:30:58.558+00'),
	(9, '01a2120b-4ba8-7d42-932d-8c4c9eb98166', 'open', 40000, NULL, '01a2120b-321f-775e-b1ce-a76138ff3597', NULL, '2026-11-25 09:30:59.88+00'),
	(10, '01a2120b-4ba8-7d42-932d-8c4c9eb98166', 'purchase', -20000, '01a2120b-4bdc-78ae-95a4-163d83ad15d8', '01a2120b-4bcb-76fa-a8e6-07de60c7a50e', NULL, '2026-11-25 09:30:59.967+00'),
	(11, '01a2120b-4ba8-7d42-932d-8c4c9eb98166', 'purchase', -10000, '01a2120b-4c54-7ead-a0e0-185147fc9fbc', '01a2120b-4c3d-7b80-8af8-866ff7f98cf7', NULL, '2026-11-25 09:31:00.164+00'),
	(12, '01a2120b-6356-7195-8a13-99ffe9ebe937', 'open', 440000, NULL, '01a2120b-321f-775e-b1ce-a76138ff3597', NULL, '2026-11-25 09:31:05.935+00');


--
-- Data for Name: mail_outbox; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.mail_outbox VALUES
	('01a2120b-59d9-719f-953f-7078d1a478ea', 'newer@example.com', 'Confirm your new email address', 'Hello,

Confirm that this is the address of your Sharecut account from now on.

Confirm this address: http://localhost:36723/confirm-email?token=RqjrtJCGBtoXRVVwviLBSuLP9JEymlsK4kEm7DLnIZg

The link works once, for 24 hours. If you did not ask for it, ignore this email. Nothing changes.

Sharecut
', '<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Confirm your new email address</title></head>
<body style="margin:0;padding:32px 16px;background:#faf5ec;color:#2b211b;font:16px/1.5 sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px;background:#fffdf8;border:1px solid #e3d8c7;border-radius:8px">
<p style="margin:0 0 24px;color:#7c2820;font:600 18px/1 Georgia,serif">Sharecut</p>
<h1 style="margin:0 0 16px;font:600 24px/1.25 Georgia,serif">Confirm your new email address</h1>
<p style="margin:0 0 16px">Hello,</p>
<p style="margin:0 0 16px">Confirm that this is the address of your Sharecut account from now on.</p>
<p><a style="display:inline-block;margin:8px 0 24px;padding:12px 24px;background:#7c2820;color:#fffaf3;border-radius:6px;font-weight:600;text-decoration:none" href="http://localhost:36723/confirm-email?token=RqjrtJCGBtoXRVVwviLBSuLP9JEymlsK4kEm7DLnIZg">Confirm this address</a></p>
<p style="margin:0;color:#66574b;font-size:14px">The link works once, for 24 hours. If you did not ask for it, ignore this email. Nothing changes.</p>
</div>
</body>
</html>
', NULL, 1, '2026-11-25 09:31:10.36+00', '2026-11-25 09:31:03.508+00'),
	('01a2120b-598c-7266-ac60-4ad803064fec', 'ann-f0c99030@example.com', 'Your email address was changed', 'Hello ann-f7d6390e,

Your Sharecut account has a new email address, and you were logged out everywhere. Log in with the new address and the same password.

Undo the change: http://localhost:36723/keep-email?token=SETAfcdmJ8zeOg2s7wr5vAo7PylKJmEMe0jqqMdmp7c

If you made this change, there is nothing to do. The link gives the account back to this address, for seven days.

Sharecut
', '<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Your email address was changed</title></head>
<body style="margin:0;padding:32px 16px;background:#faf5ec;color:#2b211b;font:16px/1.5 sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px;background:#fffdf8;border:1px solid #e3d8c7;border-radius:8px">
<p style="margin:0 0 24px;color:#7c2820;font:600 18px/1 Georgia,serif">Sharecut</p>
<h1 style="margin:0 0 16px;font:600 24px/1.25 Georgia,serif">Your email address was changed</h1>
<p style="margin:0 0 16px">Hello ann-f7d6390e,</p>
<p style="margin:0 0 16px">Your Sharecut account has a new email address, and you were logged out everywhere. Log in with the new address and the same password.</p>
<p><a style="display:inline-block;margin:8px 0 24px;padding:12px 24px;background:#7c2820;color:#fffaf3;border-radius:6px;font-weight:600;text-decoration:none" href="http://localhost:36723/keep-email?token=SETAfcdmJ8zeOg2s7wr5vAo7PylKJmEMe0jqqMdmp7c">Undo the change</a></p>
<p style="margin:0;color:#66574b;font-size:14px">If you made this change, there is nothing to do. The link gives the account back to this address, for seven days.</p>
</div>
</body>
</html>
', NULL, 1, '2026-11-25 09:31:10.378+00', '2026-11-25 09:31:03.411+00'),
	('01a2120b-5a14-7fed-bddd-41b1b7d9a79c', 'ann-ea7f4b7f@example.com', 'Reset your password', 'Hello,

Choose a new password with the button below.

Choose a new password: http://localhost:36723/reset-password/8HIhNWxj6DWEjqX7UEzdw3QBM6zGZAizqzjPAUhu_g4

The link works once, for one hour. If you did not ask for it, ignore this email. Your password stays the same.

Sharecut
', '<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Reset your password</title></head>
<body style="margin:0;padding:32px 16px;background:#faf5ec;color:#2b211b;font:16px/1.5 sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px;background:#fffdf8;border:1px solid #e3d8c7;border-radius:8px">
<p style="margin:0 0 24px;color:#7c2820;font:600 18px/1 Georgia,serif">Sharecut</p>
<h1 style="margin:0 0 16px;font:600 24px/1.25 Georgia,serif">Reset your password</h1>
<p style="margin:0 0 16px">Hello,</p>
<p style="margin:0 0 16px">Choose a new password with the button below.</p>
<p><a style="display:inline-block;margin:8px 0 24px;padding:12px 24px;background:#7c2820;color:#fffaf3;border-radius:6px;font-weight:600;text-decoration:none" href="http://localhost:36723/reset-password/8HIhNWxj6DWEjqX7UEzdw3QBM6zGZAizqzjPAUhu_g4">Choose a new password</a></p>
<p style="margin:0;color:#66574b;font-size:14px">The link works once, for one hour. If you did not ask for it, ignore this email. Your password stays the same.</p>
</div>
</body>
</html>
', NULL, 1, '2026-11-25 09:31:10.362+00', '2026-11-25 09:31:03.538+00'),
	('01a2120b-5b50-7a11-891c-6a04063d0dfe', 'ann-d7c05537@example.com', 'Your second factor is on', 'Hello,

From now on, logging in asks for a code from your authenticator app. Save your recovery codes where you can reach them without your phone.

Your account: http://localhost:36723/account

If this was not you, choose a new password at once with Forgot Password, and tell a superadmin.

Sharecut
', '<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Your second factor is on</title></head>
<body style="margin:0;padding:32px 16px;background:#faf5ec;color:#2b211b;font:16px/1.5 sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px;background:#fffdf8;border:1px solid #e3d8c7;border-radius:8px">
<p style="margin:0 0 24px;color:#7c2820;font:600 18px/1 Georgia,serif">Sharecut</p>
<h1 style="margin:0 0 16px;font:600 24px/1.25 Georgia,serif">Your second factor is on</h1>
<p style="margin:0 0 16px">Hello,</p>
<p style="margin:0 0 16px">From now on, logging in asks for a code from your authenticator app. Save your recovery codes where you can reach them without your phone.</p>
<p><a style="display:inline-block;margin:8px 0 24px;padding:12px 24px;background:#7c2820;color:#fffaf3;border-radius:6px;font-weight:600;text-decoration:none" href="http://localhost:36723/account">Your account</a></p>
<p style="margin:0;color:#66574b;font-size:14px">If this was not you, choose a new password at once with Forgot Password, and tell a superadmin.</p>
</div>
</body>
</html>
', NULL, 1, '2026-11-25 09:31:10.53+00', '2026-11-25 09:31:03.877+00'),
	('01a2120b-59d8-70ed-9d92-3a906641601f', 'ann-ea7f4b7f@example.com', 'A new email address was requested', 'Hello,

A new email address was requested for your Sharecut account. It replaces this one once it is confirmed.

Keep this address: http://localhost:36723/keep-email?token=Jvq5e7Y55A-dHcGWrt-fbZyoBef6b5tbKlET6kVQ1qc

If you requested this, there is nothing to do. The link stops the change, or undoes it, for seven days.

Sharecut
', '<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>A new email address was requested</title></head>
<body style="margin:0;padding:32px 16px;background:#faf5ec;color:#2b211b;font:16px/1.5 sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px;background:#fffdf8;border:1px solid #e3d8c7;border-radius:8px">
<p style="margin:0 0 24px;color:#7c2820;font:600 18px/1 Georgia,serif">Sharecut</p>
<h1 style="margin:0 0 16px;font:600 24px/1.25 Georgia,serif">A new email address was requested</h1>
<p style="margin:0 0 16px">Hello,</p>
<p style="margin:0 0 16px">A new email address was requested for your Sharecut account. It replaces this one once it is confirmed.</p>
<p><a style="display:inline-block;margin:8px 0 24px;padding:12px 24px;background:#7c2820;color:#fffaf3;border-radius:6px;font-weight:600;text-decoration:none" href="http://localhost:36723/keep-email?token=Jvq5e7Y55A-dHcGWrt-fbZyoBef6b5tbKlET6kVQ1qc">Keep this address</a></p>
<p style="margin:0;color:#66574b;font-size:14px">If you requested this, there is nothing to do. The link stops the change, or undoes it, for seven days.</p>
</div>
</body>
</html>
', NULL, 1, '2026-11-25 09:31:10.544+00', '2026-11-25 09:31:03.508+00'),
	('01a2120b-6388-799a-b4be-83ad3fdf0b92', 'ina@example.com', 'You are invited to Angus steer-6a1bc0a8', 'Oak Ranch-c340343b in WA offers beef by the share, and invites you to the group Angus steer-6a1bc0a8.

Join the group, pick a share and pay by card.

Join the group: http://localhost:36723/accept-invite?token=eyJhbGciOiJIUzI1NiIsInR5cCI6Imludml0ZStqd3QifQ.eyJlbWFpbCI6ImluYUBleGFtcGxlLmNvbSIsImdyb3VwSWQiOiIwMWEyMTIwYi02MzU2LTcxOTUtOGExMy05OWZmZTllYmU5MzciLCJpc3MiOiJzaGFyZWN1dCIsImF1ZCI6Imludml0ZSIsImp0aSI6IjAxYTIxMjBiLTYzNjYtN2ZkYy05MTE3LTg0ZWU0MGQ2NmRiYyIsImlhdCI6MTc5NTU5OTA2NSwiZXhwIjoxNzk2ODA4NjY1fQ.rGzx9spRldXJBI0nnmGeOguN_wvlmhml91MkR3He478

The invitation is for this address and works for 14 days.

Sharecut
', '<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>You are invited to Angus steer-6a1bc0a8</title></head>
<body style="margin:0;padding:32px 16px;background:#faf5ec;color:#2b211b;font:16px/1.5 sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px;background:#fffdf8;border:1px solid #e3d8c7;border-radius:8px">
<p style="margin:0 0 24px;color:#7c2820;font:600 18px/1 Georgia,serif">Sharecut</p>
<h1 style="margin:0 0 16px;font:600 24px/1.25 Georgia,serif">You are invited to Angus steer-6a1bc0a8</h1>
<p style="margin:0 0 16px">Oak Ranch-c340343b in WA offers beef by the share, and invites you to the group Angus steer-6a1bc0a8.</p>
<p style="margin:0 0 16px">Join the group, pick a share and pay by card.</p>
<p><a style="display:inline-block;margin:8px 0 24px;padding:12px 24px;background:#7c2820;color:#fffaf3;border-radius:6px;font-weight:600;text-decoration:none" href="http://localhost:36723/accept-invite?token=eyJhbGciOiJIUzI1NiIsInR5cCI6Imludml0ZStqd3QifQ.eyJlbWFpbCI6ImluYUBleGFtcGxlLmNvbSIsImdyb3VwSWQiOiIwMWEyMTIwYi02MzU2LTcxOTUtOGExMy05OWZmZTllYmU5MzciLCJpc3MiOiJzaGFyZWN1dCIsImF1ZCI6Imludml0ZSIsImp0aSI6IjAxYTIxMjBiLTYzNjYtN2ZkYy05MTE3LTg0ZWU0MGQ2NmRiYyIsImlhdCI6MTc5NTU5OTA2NSwiZXhwIjoxNzk2ODA4NjY1fQ.rGzx9spRldXJBI0nnmGeOguN_wvlmhml91MkR3He478">Join the group</a></p>
<p style="margin:0;color:#66574b;font-size:14px">The invitation is for this address and works for 14 days.</p>
</div>
</body>
</html>
', NULL, 0, '2026-11-25 09:31:05.935+00', '2026-11-25 09:31:05.935+00');


--
-- Data for Name: open_payments; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.open_payments VALUES
	('pi_unknown', 'held', 27500, 0, '2026-11-25 09:31:03.893+00', '2026-11-25 09:31:03.893+00');


--
-- Data for Name: password_resets; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.password_resets VALUES
	('6903c3d2d32442d8c9e2ad9ccb1717973618e78f47e10398721e17419d5082be', '01a2120b-321f-775e-b1ce-a76138ff3597', '2026-11-26 09:30:53.36+00', '2026-11-25 09:30:54.313+00', '2026-11-25 09:30:53.309+00'),
	('3f5aece4d96e296425f11166fb00dadfb70023c1ff36f7dd8628cdd81eef035d', '01a2120b-393f-7cab-a4ff-22f2fef86821', '2026-11-25 10:31:03.568+00', NULL, '2026-11-25 09:31:03.538+00');


--
-- Data for Name: purchases; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.purchases VALUES
	('01a2120b-3cf5-7dde-86b3-bffa1b24d489', '01a2120b-3844-7ac9-87bc-495f0e11ed66', '01a2120b-39ee-7109-b1f6-5cc889065abd', 'Quarter', 1, 27500, 'paid', NULL, false, false, 'pi_36ebc0f6a4d29c42e5570269', NULL, 0, NULL, '2026-11-25 09:40:56.118+00', '127.0.0.1', '2026-11-25 09:30:56.831+00', 0, 0, 0, 'SC-1001', '2026-11-25 09:30:56.831+00', '{"brand": "visa", "last4": "4242"}', '{"tag": null, "name": "Angus steer-afaac696", "state": "WA", "animal": "Beef", "weights": null, "supplier": {"name": "Oak Ranch-1c327a84", "email": "oak@example.com", "phone": "555-0100", "address": {"zip": "98926", "city": "Ellensburg", "state": "WA", "street": "1 Oak Road"}}, "agingDays": null, "inspection": null, "priceIncludes": null}', '2026-11-25 09:30:56.831+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, 0, '2026-11-25 09:30:56.831+00', '2026-11-25 09:30:56.114+00'),
	('01a2120b-40c7-75be-b9af-49210eb6ab3a', '01a2120b-3844-7ac9-87bc-495f0e11ed66', '01a2120b-393f-7cab-a4ff-22f2fef86821', 'Half', 2, 55000, 'paid', NULL, false, false, NULL, '9d850145-a522-4ab8-ac58-58aad1b5c95a', 0, NULL, NULL, NULL, '2026-11-25 09:30:57.008+00', 0, 0, 0, 'SC-1002', '2026-11-25 09:30:57.098+00', NULL, '{"tag": null, "name": "Angus steer-afaac696", "state": "WA", "animal": "Beef", "weights": null, "supplier": {"name": "Oak Ranch-1c327a84", "email": "oak@example.com", "phone": "555-0100", "address": {"zip": "98926", "city": "Ellensburg", "state": "WA", "street": "1 Oak Road"}}, "agingDays": null, "inspection": null, "priceIncludes": null}', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, 0, '2026-11-25 09:30:57.008+00', '2026-11-25 09:30:57.008+00'),
	('01a2120b-44d5-7b46-b19c-958a80253d15', '01a2120b-3844-7ac9-87bc-495f0e11ed66', '01a2120b-449f-79de-ba5d-240020df5b8e', 'Quarter', 1, 27500, 'held', NULL, false, false, 'pi_32dc1fa6c599e1be2d0a857f', NULL, 0, NULL, '2026-11-25 09:40:58.134+00', '127.0.0.1', '2026-11-25 09:30:58.121+00', 0, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, 0, '2026-11-25 09:30:58.121+00', '2026-11-25 09:30:58.121+00'),
	('01a2120b-41af-7576-80ab-f480cd6a0e69', '01a2120b-3844-7ac9-87bc-495f0e11ed66', '01a2120b-418a-751b-bffc-c06ae35fb155', 'Quarter', 1, 27500, 'refunded', NULL, false, false, 'pi_c105703451a51d62837ecde1', NULL, 0, NULL, '2026-11-25 09:40:57.33+00', '127.0.0.1', '2026-11-25 09:30:57.569+00', 0, 0, 0, 'SC-1003', '2026-11-25 09:30:57.436+00', '{"brand": "visa", "last4": "4242"}', '{"tag": null, "name": "Angus steer-afaac696", "state": "WA", "animal": "Beef", "weights": null, "supplier": {"name": "Oak Ranch-1c327a84", "email": "oak@example.com", "phone": "555-0100", "address": {"zip": "98926", "city": "Ellensburg", "state": "WA", "street": "1 Oak Road"}}, "agingDays": null, "inspection": null, "priceIncludes": null}', '2026-11-25 09:30:57.463+00', 're_f1f27ab9f451b18cca2a698a', '2026-11-25 09:30:57.568+00', 'The steer fell ill.', '01a2120b-321f-775e-b1ce-a76138ff3597', NULL, NULL, NULL, 0, NULL, 0, '2026-11-25 09:30:57.569+00', '2026-11-25 09:30:57.325+00'),
	('01a2120b-4387-7cf2-95e9-e0fb3b87234b', '01a2120b-3844-7ac9-87bc-495f0e11ed66', '01a2120b-4324-7958-acec-a4a2faa20dbd', 'Quarter', 1, 27500, 'paid', NULL, false, false, 'pi_a5a17f172861b5d405279b45', NULL, 0, NULL, '2026-11-25 09:40:57.801+00', '127.0.0.1', '2026-11-25 09:30:57.921+00', 0, 0, 0, 'SC-1004', '2026-11-25 09:30:57.921+00', '{"brand": "visa", "last4": "4242"}', '{"tag": null, "name": "Angus steer-afaac696", "state": "WA", "animal": "Beef", "weights": null, "supplier": {"name": "Oak Ranch-1c327a84", "email": "oak@example.com", "phone": "555-0100", "address": {"zip": "98926", "city": "Ellensburg", "state": "WA", "street": "1 Oak Road"}}, "agingDays": null, "inspection": null, "priceIncludes": null}', '2026-11-25 09:30:57.921+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, 'open', 0, '2026-11-25 09:30:57.921+00', '2026-11-25 09:30:57.79+00'),
	('01a2120b-462c-78c4-a72d-afee802ce809', '01a2120b-4549-7496-9f6f-41092f8e63b5', '01a2120b-459f-73dc-9802-364ea9f5f8e9', 'Full', 4, 440000, 'paid', NULL, false, false, 'pi_66b313bcc89db4a05ce1bf18', NULL, 0, NULL, '2026-11-25 09:40:58.477+00', '127.0.0.1', '2026-11-25 09:30:58.569+00', 0, 0, 0, 'SC-1005', '2026-11-25 09:30:58.569+00', '{"brand": "visa", "last4": "4242"}', '{"tag": null, "name": "Angus steer-bdf5cba2", "state": "WA", "animal": "Beef", "weights": null, "supplier": {"name": "Oak Ranch-3eb44108", "email": "oak@example.com", "phone": "555-0100", "address": {"zip": "98926", "city": "Ellensburg", "state": "WA", "street": "1 Oak Road"}}, "agingDays": null, "inspection": null, "priceIncludes": null}', '2026-11-25 09:30:58.569+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, 0, '2026-11-25 09:30:58.569+00', '2026-11-25 09:30:58.464+00'),
	('01a2120b-4bdc-78ae-95a4-163d83ad15d8', '01a2120b-4ba8-7d42-932d-8c4c9eb98166', '01a2120b-4bcb-76fa-a8e6-07de60c7a50e', 'Half', 2, 20000, 'paid', NULL, false, false, 'pi_80bdf0d6b6ed6594a76f1a90', NULL, 0, NULL, '2026-11-25 09:40:59.933+00', '127.0.0.1', '2026-11-25 09:30:59.98+00', 0, 0, 0, 'SC-1006', '2026-11-25 09:30:59.98+00', '{"brand": "visa", "last4": "4242"}', '{"tag": null, "name": "Angus steer-3375e53c", "state": "WA", "animal": "Beef", "weights": null, "supplier": {"name": "Oak Ranch-ce0ed1a0", "email": "oak@example.com", "phone": "555-0100", "address": {"zip": "98926", "city": "Ellensburg", "state": "WA", "street": "1 Oak Road"}}, "agingDays": null, "inspection": null, "priceIncludes": null}', '2026-11-25 09:30:59.98+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, 0, '2026-11-25 09:30:59.98+00', '2026-11-25 09:30:59.931+00'),
	('01a2120b-4c54-7ead-a0e0-185147fc9fbc', '01a2120b-4ba8-7d42-932d-8c4c9eb98166', '01a2120b-4c3d-7b80-8af8-866ff7f98cf7', 'Quarter', 1, 10000, 'paid', NULL, false, false, 'pi_72ae4b74cdfa01eea864e1d0', NULL, 0, NULL, '2026-11-25 09:41:00.055+00', '127.0.0.1', '2026-11-25 09:31:00.197+00', 0, 0, 0, 'SC-1007', '2026-11-25 09:31:00.197+00', '{"brand": "visa", "last4": "4242"}', '{"tag": null, "name": "Angus steer-3375e53c", "state": "WA", "animal": "Beef", "weights": null, "supplier": {"name": "Oak Ranch-ce0ed1a0", "email": "oak@example.com", "phone": "555-0100", "address": {"zip": "98926", "city": "Ellensburg", "state": "WA", "street": "1 Oak Road"}}, "agingDays": null, "inspection": null, "priceIncludes": null}', '2026-11-25 09:31:00.27+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, 0, '2026-11-25 09:31:00.197+00', '2026-11-25 09:31:00.046+00');


--
-- Data for Name: recovery_codes; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.recovery_codes VALUES
	('01a2120b-37a7-7c58-9afc-252a30752065', '5e3b4b46a2e5806c93b33163346386730a53266f6d897acf20d464dd29dedbd5'),
	('01a2120b-37a7-7c58-9afc-252a30752065', 'a76a6ffb9585c56e4dcc9e726a845a9cfe9eab40aaf0c58c085227a7ff298959'),
	('01a2120b-37a7-7c58-9afc-252a30752065', 'e0a06867a881fe0287c670bb20e47dcea80c0a80e6ac3f23f0495bd111b40a89'),
	('01a2120b-37a7-7c58-9afc-252a30752065', '570f6c26e403f92a129a3a8d369b70e34f909b135acf0eaea4af0c441cc21654'),
	('01a2120b-37a7-7c58-9afc-252a30752065', '1e33ac8d6a8fe59e4ae361b65b9ebb42c8a383603461b2c844682536a41b0008'),
	('01a2120b-37a7-7c58-9afc-252a30752065', 'dc31e1b0e6b39b4fc4a2c09802e157db91d7baf6e1062cdc0736bce9011f9fd0'),
	('01a2120b-37a7-7c58-9afc-252a30752065', '3d0f1ef75342ae33f8f926e4fdaa9755755605c86e04187486b423c2f76ecfdd'),
	('01a2120b-37a7-7c58-9afc-252a30752065', 'ae072c680c5042604bdc0161f691fd859425a62b30e44da102e1cb7e68bdb4ab'),
	('01a2120b-37a7-7c58-9afc-252a30752065', '35e5402fb85b6f006d28cc43de6ed9dfc3231d8ea3d82ffc7669a6e09a7130a4'),
	('01a2120b-37a7-7c58-9afc-252a30752065', 'c1c506aec0abb2fb0095b5fe815a1acec33e90e9b22c4f9c8c56f07602d2f521');


--
-- Data for Name: schema_migrations; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.schema_migrations VALUES
	('b34b22aa1bc5f497eb31058375e8eb2e310600b79f9e1d656dc29f732bd04448', '2026-11-25 09:30:52.623557+00');


--
-- Data for Name: second_factors; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.second_factors VALUES
	('01a2120b-37a7-7c58-9afc-252a30752065', '_-40SIpDQPYZOC4LBBrZJrGe7juy06gNJZmWfl0nKul5KrfsgUG8WTKo8ekLKCvZoYb0b87-t40bwQ40', 59853302, '2026-11-25 09:31:03.848+00');


--
-- Data for Name: sessions; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.sessions VALUES
	('01a2120b-36e0-7ecf-bc91-a50e09332858', '01a2120b-321f-775e-b1ce-a76138ff3597', '127.0.0.1', 'node', '2026-11-25 09:30:54.576+00', '2026-11-25 21:30:54.56+00'),
	('01a2120b-3833-7690-a878-f5dfebd3f94f', '01a2120b-37a7-7c58-9afc-252a30752065', '127.0.0.1', 'node', '2026-11-25 09:30:54.9+00', '2026-11-25 21:30:54.899+00'),
	('01a2120b-39c5-7011-917a-a0bcdc066a53', '01a2120b-393f-7cab-a4ff-22f2fef86821', '127.0.0.1', 'node', '2026-11-25 09:30:55.306+00', '2026-11-25 21:30:55.301+00'),
	('01a2120b-418c-7a1b-81e6-3857abab7545', '01a2120b-418a-751b-bffc-c06ae35fb155', '127.0.0.1', 'node', '2026-11-25 09:30:57.289+00', '2026-11-25 21:30:57.291+00'),
	('01a2120b-4338-7445-8cbc-751afd7831b3', '01a2120b-4324-7958-acec-a4a2faa20dbd', '127.0.0.1', 'node', '2026-11-25 09:30:57.697+00', '2026-11-25 21:30:57.72+00'),
	('01a2120b-44b0-7506-807c-e175f591bd54', '01a2120b-449f-79de-ba5d-240020df5b8e', '127.0.0.1', 'node', '2026-11-25 09:30:58.075+00', '2026-11-25 21:30:58.096+00'),
	('01a2120b-45cf-7e72-b966-9d7804e7022c', '01a2120b-459f-73dc-9802-364ea9f5f8e9', '127.0.0.1', 'node', '2026-11-25 09:30:58.329+00', '2026-11-25 21:30:58.383+00'),
	('01a2120b-4700-7056-ac9d-c86ce25fb331', '01a2120b-46fa-701a-9047-5c354c408dc6', '127.0.0.1', 'node', '2026-11-25 09:30:58.68+00', '2026-11-25 21:30:58.688+00'),
	('01a2120b-4bcd-751d-a727-aa490b88186b', '01a2120b-4bcb-76fa-a8e6-07de60c7a50e', '127.0.0.1', 'node', '2026-11-25 09:30:59.912+00', '2026-11-25 21:30:59.917+00'),
	('01a2120b-4c40-7223-94bb-2693e6652757', '01a2120b-4c3d-7b80-8af8-866ff7f98cf7', '127.0.0.1', 'node', '2026-11-25 09:31:00.026+00', '2026-11-25 21:31:00.032+00'),
	('01a2120b-3a21-7283-963f-a258cf70696b', '01a2120b-39ee-7109-b1f6-5cc889065abd', '127.0.0.1', 'node', '2026-11-25 09:30:55.342+00', '2100-01-01 00:00:00+00');


--
-- Data for Name: share_links; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.share_links VALUES
	('01a2120b-4b98-7041-9f12-679bd4322409', '01a2120b-3844-7ac9-87bc-495f0e11ed66', 'yhyzxLaeN4Y88Ct8ksXAyg', false, '01a2120b-321f-775e-b1ce-a76138ff3597', '2026-11-25 09:30:59.863+00', NULL);


--
-- Data for Name: shops; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.shops VALUES
	('b3cb6a9a-6d98-4ed0-8190-5855988cdf01', NULL, NULL, 0);


--
-- Data for Name: stripe_events; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.stripe_events VALUES
	('evt_2986518aeb4ab4682b1e4b6b', 'payment_intent.created', 'pi_36ebc0f6a4d29c42e5570269', '2026-11-25 09:30:56.686+00', '2026-11-25 09:30:56.922+00'),
	('evt_440c0328f03b4fd4393cb915', 'payment_intent.amount_capturable_updated', 'pi_36ebc0f6a4d29c42e5570269', '2026-11-25 09:30:56.718+00', '2026-11-25 09:30:56.944+00'),
	('evt_688c90f7ef3030f3409b0e7c', 'payment_intent.succeeded', 'pi_36ebc0f6a4d29c42e5570269', '2026-11-25 09:30:56.886+00', '2026-11-25 09:30:56.953+00'),
	('evt_64a108d6ef19964d0c23f25f', 'charge.captured', 'pi_36ebc0f6a4d29c42e5570269', '2026-11-25 09:30:56.869+00', '2026-11-25 09:30:56.958+00'),
	('evt_dfd89e2d1428a109e72cc4d5', 'charge.succeeded', 'pi_36ebc0f6a4d29c42e5570269', '2026-11-25 09:30:56.716+00', '2026-11-25 09:30:56.959+00'),
	('evt_7a4d0024d173a4c73917fd11', 'payment_intent.created', 'pi_c105703451a51d62837ecde1', '2026-11-25 09:30:57.343+00', '2026-11-25 09:30:57.37+00'),
	('evt_b6c26d0e01a3132a624a9e65', 'charge.succeeded', 'pi_c105703451a51d62837ecde1', '2026-11-25 09:30:57.369+00', '2026-11-25 09:30:57.449+00'),
	('evt_f6607ede4ea351d162c91fee', 'charge.captured', 'pi_c105703451a51d62837ecde1', '2026-11-25 09:30:57.424+00', '2026-11-25 09:30:57.456+00'),
	('evt_bfd4503dc089c0fc32fcff5b', 'payment_intent.succeeded', 'pi_c105703451a51d62837ecde1', '2026-11-25 09:30:57.424+00', '2026-11-25 09:30:57.471+00'),
	('evt_73b90fcbc44d25dc0b697528', 'payment_intent.amount_capturable_updated', 'pi_c105703451a51d62837ecde1', '2026-11-25 09:30:57.372+00', '2026-11-25 09:30:57.48+00'),
	('evt_5fdb1b9170482c09845ab6bc', 'refund.created', 'pi_c105703451a51d62837ecde1', '2026-11-25 09:30:57.552+00', '2026-11-25 09:30:57.652+00'),
	('evt_565a05f635ca159c8c49118d', 'charge.refunded', 'pi_c105703451a51d62837ecde1', '2026-11-25 09:30:57.554+00', '2026-11-25 09:30:57.664+00'),
	('evt_36fb925e1b170dc3fe6cb917', 'payment_intent.created', 'pi_a5a17f172861b5d405279b45', '2026-11-25 09:30:57.817+00', '2026-11-25 09:30:57.836+00'),
	('evt_642362dfb2ebb3f860fcdc51', 'charge.succeeded', 'pi_a5a17f172861b5d405279b45', '2026-11-25 09:30:57.844+00', '2026-11-25 09:30:57.961+00'),
	('evt_02123839d4a2cc5d890043bf', 'payment_intent.succeeded', 'pi_a5a17f172861b5d405279b45', '2026-11-25 09:30:57.89+00', '2026-11-25 09:30:57.97+00'),
	('evt_7999f661882486a7534d3648', 'charge.captured', 'pi_a5a17f172861b5d405279b45', '2026-11-25 09:30:57.89+00', '2026-11-25 09:30:57.975+00'),
	('evt_cc82e9c4ef2e4e5a12c4f6f9', 'payment_intent.amount_capturable_updated', 'pi_a5a17f172861b5d405279b45', '2026-11-25 09:30:57.851+00', '2026-11-25 09:30:57.975+00'),
	('evt_e56464a288de77e825900b58', 'charge.dispute.funds_withdrawn', 'pi_a5a17f172861b5d405279b45', '2026-11-25 09:30:57.97+00', '2026-11-25 09:30:58.072+00'),
	('evt_8b7546e1f2a2565963af6345', 'charge.dispute.created', 'pi_a5a17f172861b5d405279b45', '2026-11-25 09:30:57.97+00', '2026-11-25 09:30:58.081+00'),
	('evt_9cb4443c3e0f0d9e86c78827', 'payment_intent.created', 'pi_32dc1fa6c599e1be2d0a857f', '2026-11-25 09:30:58.161+00', '2026-11-25 09:30:58.188+00'),
	('evt_3526f5b9dd9f003461e7283f', 'payment_intent.created', 'pi_554ee0e93e277d291fb38fe9', '2026-11-25 09:30:58.213+00', '2026-11-25 09:30:58.237+00'),
	('evt_dfde0cb6599cf295b6c12f7a', 'payment_intent.created', 'pi_66b313bcc89db4a05ce1bf18', '2026-11-25 09:30:58.49+00', '2026-11-25 09:30:58.504+00'),
	('evt_fc7bf86be7beda4a6a090ee9', 'charge.succeeded', 'pi_66b313bcc89db4a05ce1bf18', '2026-11-25 09:30:58.519+00', '2026-11-25 09:30:58.64+00'),
	('evt_2e90895f15b16652c5427a3d', 'payment_intent.amount_capturable_updated', 'pi_66b313bcc89db4a05ce1bf18', '2026-11-25 09:30:58.519+00', '2026-11-25 09:30:58.647+00'),
	('evt_ecb95310f99d77f520924129', 'charge.captured', 'pi_66b313bcc89db4a05ce1bf18', '2026-11-25 09:30:58.562+00', '2026-11-25 09:30:58.666+00'),
	('evt_bf0797e377575131316888c9', 'payment_intent.succeeded', 'pi_66b313bcc89db4a05ce1bf18', '2026-11-25 09:30:58.563+00', '2026-11-25 09:30:58.679+00'),
	('evt_d7bff789e4d597c50aa6a8dc', 'charge.captured', 'pi_80bdf0d6b6ed6594a76f1a90', '2026-11-25 09:30:59.967+00', '2026-11-25 09:31:00.003+00'),
	('evt_a38c3c081299cfbabf106b6f', 'payment_intent.created', 'pi_80bdf0d6b6ed6594a76f1a90', '2026-11-25 09:30:59.942+00', '2026-11-25 09:31:00+00'),
	('evt_0a5f5c29b2eb9588a9c6bca1', 'charge.succeeded', 'pi_80bdf0d6b6ed6594a76f1a90', '2026-11-25 09:30:59.951+00', '2026-11-25 09:31:00.021+00'),
	('evt_c21795e8d84650221bccdce3', 'payment_intent.amount_capturable_updated', 'pi_80bdf0d6b6ed6594a76f1a90', '2026-11-25 09:30:59.951+00', '2026-11-25 09:31:00.029+00'),
	('evt_f2ecdc331afef7434b159d56', 'payment_intent.succeeded', 'pi_80bdf0d6b6ed6594a76f1a90', '2026-11-25 09:30:59.968+00', '2026-11-25 09:31:00.04+00'),
	('evt_ca89697616314f19d011ebfb', 'charge.succeeded', 'pi_72ae4b74cdfa01eea864e1d0', '2026-11-25 09:31:00.097+00', '2026-11-25 09:31:00.216+00'),
	('evt_f211abb9633a4e6952c6b1ff', 'payment_intent.amount_capturable_updated', 'pi_72ae4b74cdfa01eea864e1d0', '2026-11-25 09:31:00.098+00', '2026-11-25 09:31:00.252+00'),
	('evt_f9c780a501ac1ebff106672e', 'payment_intent.created', 'pi_72ae4b74cdfa01eea864e1d0', '2026-11-25 09:31:00.07+00', '2026-11-25 09:31:00.295+00'),
	('evt_a4fa027697be5edf22010cda', 'payment_intent.succeeded', 'pi_72ae4b74cdfa01eea864e1d0', '2026-11-25 09:31:00.164+00', '2026-11-25 09:31:00.311+00'),
	('evt_ab46de69bf367def86db1283', 'charge.captured', 'pi_72ae4b74cdfa01eea864e1d0', '2026-11-25 09:31:00.163+00', '2026-11-25 09:31:00.324+00');


--
-- Data for Name: suppliers; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.suppliers VALUES
	('01a2120b-3746-7fc9-8e36-34e47925e47e', 'Oak Ranch-1c327a84', 'oak@example.com', '555-0100', '{"zip": "98926", "city": "Ellensburg", "state": "WA", "street": "1 Oak Road"}', '2026-11-25 09:30:54.66+00', '2026-11-25 09:30:54.66+00', NULL),
	('01a2120b-4530-78fd-8bdd-13de1a31e8f2', 'Oak Ranch-3eb44108', 'oak@example.com', '555-0100', '{"zip": "98926", "city": "Ellensburg", "state": "WA", "street": "1 Oak Road"}', '2026-11-25 09:30:58.224+00', '2026-11-25 09:30:58.224+00', NULL),
	('01a2120b-4b9f-7a3f-85d7-18e2885e923a', 'Oak Ranch-ce0ed1a0', 'oak@example.com', '555-0100', '{"zip": "98926", "city": "Ellensburg", "state": "WA", "street": "1 Oak Road"}', '2026-11-25 09:30:59.871+00', '2026-11-25 09:30:59.871+00', NULL),
	('01a2120b-6314-7391-be7d-b5c025bdee9d', 'Oak Ranch-c340343b', 'oak@example.com', '555-0100', '{"zip": "98926", "city": "Ellensburg", "state": "WA", "street": "1 Oak Road"}', '2026-11-25 09:31:05.869+00', '2026-11-25 09:31:05.869+00', NULL);


--
-- Data for Name: users; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.users VALUES
	('01a2120b-321f-775e-b1ce-a76138ff3597', 'first@sharecut.test', 'first@sharecut.test', '$argon2id$v=19$m=19456,t=2,p=1$2ht1jkcioEUSKrJnocLM5Q$fMZ1p4QUcB+ufXPMlCJLrNXKWRH0/LiTqO+D2fnqvN8', true, 'superadmin', NULL, '2026-11-25 09:30:54.315+00', NULL, 'daily', '2026-11-25 09:30:53.309+00', NULL, NULL, '2026-11-25 09:30:53.309+00', '2026-11-25 09:30:54.315+00'),
	('01a2120b-393f-7cab-a4ff-22f2fef86821', 'ann-978c9753', 'ann-ea7f4b7f@example.com', '$argon2id$v=19$m=19456,t=2,p=1$yh7TPT7h8TVn6STjQIx1Xg$NWxhUXzMSZnAtqbtNCwTrYh/fO7jQykQ5vybPeTXNDA', true, 'member', '01a2120b-3746-7fc9-8e36-34e47925e47e', NULL, NULL, 'daily', '2026-11-25 09:30:55.148+00', NULL, NULL, '2026-11-25 09:30:55.148+00', '2026-11-25 09:30:55.233+00'),
	('01a2120b-39ee-7109-b1f6-5cc889065abd', 'ann-fd00c969', 'ann-4e45e716@example.com', '$argon2id$v=19$m=19456,t=2,p=1$DG1jQukSMT3o80MOWexWqQ$8mdWTj0N7fS9vwHV4VUwryr7PMh0QGgeJmLJi3VhO7c', true, 'member', '01a2120b-3746-7fc9-8e36-34e47925e47e', '2026-11-25 09:30:56.082+00', NULL, 'daily', '2026-11-25 09:30:55.342+00', NULL, NULL, '2026-11-25 09:30:55.342+00', '2026-11-25 09:30:56.831+00'),
	('01a2120b-418a-751b-bffc-c06ae35fb155', 'ann-333fd5c3', 'ann-ddbf015c@example.com', '$argon2id$v=19$m=19456,t=2,p=1$xCD8o/UF1mpz0pzMtUaKHg$D+dUvoIPFLum/oHd6qmFI87modkT10fnc8Jfzua/CBA', true, 'member', '01a2120b-3746-7fc9-8e36-34e47925e47e', NULL, NULL, 'daily', '2026-11-25 09:30:57.289+00', NULL, NULL, '2026-11-25 09:30:57.289+00', '2026-11-25 09:30:57.437+00'),
	('01a2120b-4324-7958-acec-a4a2faa20dbd', 'ann-edf2b6da', 'ann-926aad70@example.com', '$argon2id$v=19$m=19456,t=2,p=1$c5/i5w2OhcoM4woTVn1fFg$3wc4w216SUfSz5QZnPo2QQ5sGnPauyGB3SQ2N9HEuBc', true, 'member', '01a2120b-3746-7fc9-8e36-34e47925e47e', NULL, NULL, 'daily', '2026-11-25 09:30:57.697+00', NULL, NULL, '2026-11-25 09:30:57.697+00', '2026-11-25 09:30:57.921+00'),
	('01a2120b-449f-79de-ba5d-240020df5b8e', 'ann-9573a985', 'ann-e05dc472@example.com', '$argon2id$v=19$m=19456,t=2,p=1$KRKgUo6MxcH6x30LkxnKOA$w4un/JmiPiLv3dFuZPZ5ZOkiYAhCd959xTYbvaLMImc', true, 'member', NULL, NULL, NULL, 'daily', '2026-11-25 09:30:58.075+00', NULL, NULL, '2026-11-25 09:30:58.075+00', '2026-11-25 09:30:58.075+00'),
	('01a2120b-459f-73dc-9802-364ea9f5f8e9', 'ann-764fbfda', 'ann-253563df@example.com', '$argon2id$v=19$m=19456,t=2,p=1$FqDvSVZTH/GLNUfMs4cn5Q$RmX6f9nEXWtxafWPKELlxI16QjVQ11bnsbTA0gNCjls', true, 'member', '01a2120b-4530-78fd-8bdd-13de1a31e8f2', NULL, NULL, 'daily', '2026-11-25 09:30:58.329+00', NULL, NULL, '2026-11-25 09:30:58.329+00', '2026-11-25 09:30:58.569+00'),
	('01a2120b-46fa-701a-9047-5c354c408dc6', 'ann-397ce6e9', 'ann-d04a3851@example.com', '$argon2id$v=19$m=19456,t=2,p=1$fF/00Mx3T2PGPQkEvBuCsA$zK7HcrjCqobvqDW7u3JJWr72CWUONjzvcgEHw75hjnI', true, 'member', NULL, '2026-11-25 09:30:59.801+00', NULL, 'daily', '2026-11-25 09:30:58.68+00', NULL, NULL, '2026-11-25 09:30:58.68+00', '2026-11-25 09:30:58.68+00'),
	('01a2120b-4bcb-76fa-a8e6-07de60c7a50e', 'ann-1b0ce4ae', 'ann-c2a7f23e@example.com', '$argon2id$v=19$m=19456,t=2,p=1$zwVvERCBecrO5iR7DdYmCw$d1GYv6Jbr0TUoM9FSH/ttlZ8KSzCrpAb3b9TxWUvKDk', true, 'member', '01a2120b-4b9f-7a3f-85d7-18e2885e923a', NULL, NULL, 'daily', '2026-11-25 09:30:59.912+00', NULL, NULL, '2026-11-25 09:30:59.912+00', '2026-11-25 09:30:59.98+00'),
	('01a2120b-4c3d-7b80-8af8-866ff7f98cf7', 'ann-ab6f383e', 'ann-25dcfd60@example.com', '$argon2id$v=19$m=19456,t=2,p=1$CML6Et2nb2/fkNQmjkXTSA$sd8fn0y8kh/zDicK/r2/rKmn0JSAxY1nesPNw/O3/Yw', true, 'member', '01a2120b-4b9f-7a3f-85d7-18e2885e923a', NULL, NULL, 'daily', '2026-11-25 09:31:00.026+00', NULL, NULL, '2026-11-25 09:31:00.026+00', '2026-11-25 09:31:00.197+00'),
	('01a2120b-50be-778e-a638-c1a07ff9258d', 'ann-f7d6390e', 'new@example.com', '$argon2id$v=19$m=19456,t=2,p=1$P1/KBbHQj+EhjrpHZRweyQ$TvyCXdmtm83FxVZC7gMdOkgU6hPaoNR+Z4KT7VSwEbg', true, 'member', NULL, '2026-11-25 09:31:03.424+00', NULL, 'daily', '2026-11-25 09:31:01.173+00', NULL, NULL, '2026-11-25 09:31:01.173+00', '2026-11-25 09:31:03.424+00'),
	('01a2120b-37a7-7c58-9afc-252a30752065', 'ann-14fbf523', 'ann-d7c05537@example.com', '$argon2id$v=19$m=19456,t=2,p=1$zBDyYr5B/h5ogHpYUPE89g$1UD4vZdMLhQ4zaOOl1VGeblB4pRG7gSBWUjB0epZJkM', true, 'supplieradmin', '01a2120b-3746-7fc9-8e36-34e47925e47e', NULL, '2026-11-25 09:31:03.886+00', 'daily', '2026-11-25 09:30:54.752+00', NULL, NULL, '2026-11-25 09:30:54.752+00', '2026-11-25 09:31:03.886+00');


--
-- Data for Name: waitlist; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.waitlist VALUES
	(1, '01a2120b-4549-7496-9f6f-41092f8e63b5', '01a2120b-46fa-701a-9047-5c354c408dc6', 'Half', '127.0.0.1', '2026-11-25 09:30:59.82+00');


--
-- Data for Name: walks; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.walks VALUES
	('payments', '2026-11-25 09:25:56.63+00', NULL, NULL, false),
	('refunds', '2026-11-25 09:25:56.721+00', NULL, NULL, false),
	('disputes', '2026-11-25 09:25:56.745+00', NULL, NULL, false),
	('events', '2026-11-25 09:30:35.82+00', NULL, 'evt_2986518aeb4ab4682b1e4b6b', false);


--
-- Name: audit_log_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.audit_log_id_seq', 37, true);


--
-- Name: ledger_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.ledger_id_seq', 12, true);


--
-- Name: receipt_numbers; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.receipt_numbers', 1007, true);


--
-- Name: waitlist_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.waitlist_id_seq', 1, true);


--
-- Name: alerts alerts_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.alerts
    ADD CONSTRAINT alerts_pkey PRIMARY KEY (id);


--
-- Name: attempts attempts_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.attempts
    ADD CONSTRAINT attempts_pkey PRIMARY KEY (id);


--
-- Name: audit_log audit_log_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.audit_log
    ADD CONSTRAINT audit_log_pkey PRIMARY KEY (id);


--
-- Name: demo_payments demo_payments_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.demo_payments
    ADD CONSTRAINT demo_payments_pkey PRIMARY KEY (id);


--
-- Name: email_changes email_changes_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.email_changes
    ADD CONSTRAINT email_changes_pkey PRIMARY KEY (user_id);


--
-- Name: group_members group_members_group_id_user_id_pk; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.group_members
    ADD CONSTRAINT group_members_group_id_user_id_pk PRIMARY KEY (group_id, user_id);


--
-- Name: groups groups_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.groups
    ADD CONSTRAINT groups_pkey PRIMARY KEY (id);


--
-- Name: invites invites_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.invites
    ADD CONSTRAINT invites_pkey PRIMARY KEY (id);


--
-- Name: kept_addresses kept_addresses_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.kept_addresses
    ADD CONSTRAINT kept_addresses_pkey PRIMARY KEY (id);


--
-- Name: last_call_addresses last_call_addresses_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.last_call_addresses
    ADD CONSTRAINT last_call_addresses_pkey PRIMARY KEY (email);


--
-- Name: leases leases_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.leases
    ADD CONSTRAINT leases_pkey PRIMARY KEY (name);


--
-- Name: ledger ledger_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.ledger
    ADD CONSTRAINT ledger_pkey PRIMARY KEY (id);


--
-- Name: mail_outbox mail_outbox_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.mail_outbox
    ADD CONSTRAINT mail_outbox_pkey PRIMARY KEY (id);


--
-- Name: open_payments open_payments_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.open_payments
    ADD CONSTRAINT open_payments_pkey PRIMARY KEY (id);


--
-- Name: password_resets password_resets_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.password_resets
    ADD CONSTRAINT password_resets_pkey PRIMARY KEY (token_hash);


--
-- Name: purchases purchases_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.purchases
    ADD CONSTRAINT purchases_pkey PRIMARY KEY (id);


--
-- Name: recovery_codes recovery_codes_user_id_code_hash_pk; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.recovery_codes
    ADD CONSTRAINT recovery_codes_user_id_code_hash_pk PRIMARY KEY (user_id, code_hash);


--
-- Name: schema_migrations schema_migrations_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.schema_migrations
    ADD CONSTRAINT schema_migrations_pkey PRIMARY KEY (hash);


--
-- Name: second_factors second_factors_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.second_factors
    ADD CONSTRAINT second_factors_pkey PRIMARY KEY (user_id);


--
-- Name: sessions sessions_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);


--
-- Name: share_links share_links_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.share_links
    ADD CONSTRAINT share_links_pkey PRIMARY KEY (id);


--
-- Name: shops shops_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.shops
    ADD CONSTRAINT shops_pkey PRIMARY KEY (id);


--
-- Name: stripe_events stripe_events_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.stripe_events
    ADD CONSTRAINT stripe_events_pkey PRIMARY KEY (id);


--
-- Name: suppliers suppliers_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.suppliers
    ADD CONSTRAINT suppliers_pkey PRIMARY KEY (id);


--
-- Name: users users_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);


--
-- Name: waitlist waitlist_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.waitlist
    ADD CONSTRAINT waitlist_pkey PRIMARY KEY (id);


--
-- Name: walks walks_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.walks
    ADD CONSTRAINT walks_pkey PRIMARY KEY (name);


--
-- Name: alerts_open_key; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX alerts_open_key ON public.alerts USING btree (key) WHERE (resolved_at IS NULL);


--
-- Name: attempts_key_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX attempts_key_idx ON public.attempts USING btree (key, at);


--
-- Name: audit_log_action_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX audit_log_action_idx ON public.audit_log USING btree (action, at, id);


--
-- Name: audit_log_actor_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX audit_log_actor_idx ON public.audit_log USING btree (actor_id, at, id);


--
-- Name: audit_log_at_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX audit_log_at_idx ON public.audit_log USING btree (at, id);


--
-- Name: audit_log_subject_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX audit_log_subject_idx ON public.audit_log USING btree (subject_id, id);


--
-- Name: demo_payments_intent_key; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX demo_payments_intent_key ON public.demo_payments USING btree (intent_id);


--
-- Name: demo_payments_unspent_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX demo_payments_unspent_idx ON public.demo_payments USING btree (created_at) WHERE (state = ANY (ARRAY['open'::text, 'refunding'::text]));


--
-- Name: demo_payments_user_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX demo_payments_user_idx ON public.demo_payments USING btree (user_id, created_at);


--
-- Name: email_changes_expiry_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX email_changes_expiry_idx ON public.email_changes USING btree (expires_at);


--
-- Name: email_changes_token_key; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX email_changes_token_key ON public.email_changes USING btree (token_hash);


--
-- Name: group_members_user_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX group_members_user_idx ON public.group_members USING btree (user_id);


--
-- Name: groups_animal_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX groups_animal_idx ON public.groups USING btree (animal, id) WHERE (deleted_at IS NULL);


--
-- Name: groups_called_off_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX groups_called_off_idx ON public.groups USING btree (called_off_at) WHERE (called_off_at IS NOT NULL);


--
-- Name: groups_created_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX groups_created_idx ON public.groups USING btree (created_at, id, lower_name, lower_tag, supplier_id, status, remaining_cents, animal, state) WHERE (deleted_at IS NULL);


--
-- Name: groups_creator_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX groups_creator_idx ON public.groups USING btree (created_by, id) WHERE (deleted_at IS NULL);


--
-- Name: groups_differs_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX groups_differs_idx ON public.groups USING btree (created_at, id) WHERE ((deleted_at IS NULL) AND (
CASE
    WHEN (status = 'closed'::text) THEN 'closed'::text
    WHEN (remaining_cents = 0) THEN 'full'::text
    ELSE 'open'::text
END <> status));


--
-- Name: groups_effective_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX groups_effective_idx ON public.groups USING btree ((
CASE
    WHEN (status = 'closed'::text) THEN 'closed'::text
    WHEN (remaining_cents = 0) THEN 'full'::text
    ELSE 'open'::text
END), id, status, remaining_cents) WHERE (deleted_at IS NULL);


--
-- Name: groups_fill_by_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX groups_fill_by_idx ON public.groups USING btree (fill_by) WHERE ((deleted_at IS NULL) AND (fill_by IS NOT NULL) AND (decided_at IS NULL) AND (called_off_at IS NULL));


--
-- Name: groups_left_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX groups_left_idx ON public.groups USING btree (quarters_left, id) WHERE (deleted_at IS NULL);


--
-- Name: groups_name_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX groups_name_idx ON public.groups USING btree (lower_name, id) WHERE (deleted_at IS NULL);


--
-- Name: groups_on_sale_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX groups_on_sale_idx ON public.groups USING btree ((((status <> 'closed'::text) AND (remaining_cents > 0))), created_at, id) WHERE (deleted_at IS NULL);


--
-- Name: groups_price_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX groups_price_idx ON public.groups USING btree (((((total_cents)::bigint * 1000) / total_quarters)), id) WHERE (deleted_at IS NULL);


--
-- Name: groups_state_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX groups_state_idx ON public.groups USING btree (state, id) WHERE (deleted_at IS NULL);


--
-- Name: groups_status_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX groups_status_idx ON public.groups USING btree (status, id) WHERE (deleted_at IS NULL);


--
-- Name: groups_supplier_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX groups_supplier_idx ON public.groups USING btree (supplier_id, created_at, id, deleted_at);


--
-- Name: groups_updated_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX groups_updated_idx ON public.groups USING btree (updated_at, id) WHERE (deleted_at IS NULL);


--
-- Name: groups_words_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX groups_words_idx ON public.groups USING gin (lower_name public.gin_trgm_ops, lower_tag public.gin_trgm_ops);


--
-- Name: invites_address_key; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX invites_address_key ON public.invites USING btree (group_id, email);


--
-- Name: invites_email_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX invites_email_idx ON public.invites USING btree (email);


--
-- Name: kept_addresses_email_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX kept_addresses_email_idx ON public.kept_addresses USING btree (email);


--
-- Name: kept_addresses_expiry_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX kept_addresses_expiry_idx ON public.kept_addresses USING btree (expires_at);


--
-- Name: kept_addresses_token_key; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX kept_addresses_token_key ON public.kept_addresses USING btree (token_hash);


--
-- Name: kept_addresses_user_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX kept_addresses_user_idx ON public.kept_addresses USING btree (user_id);


--
-- Name: last_call_addresses_key_key; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX last_call_addresses_key_key ON public.last_call_addresses USING btree (key);


--
-- Name: ledger_group_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX ledger_group_idx ON public.ledger USING btree (group_id, id);


--
-- Name: ledger_purchase_key; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX ledger_purchase_key ON public.ledger USING btree (purchase_id, kind) WHERE (kind = ANY (ARRAY['purchase'::text, 'refund'::text, 'cash-sale'::text, 'cash-refund'::text]));


--
-- Name: mail_outbox_next_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX mail_outbox_next_idx ON public.mail_outbox USING btree (next_try_at);


--
-- Name: open_payments_next_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX open_payments_next_idx ON public.open_payments USING btree (next_sweep_at);


--
-- Name: password_resets_user_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX password_resets_user_idx ON public.password_resets USING btree (user_id);


--
-- Name: purchases_cash_key; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX purchases_cash_key ON public.purchases USING btree (cash_key);


--
-- Name: purchases_cash_owed_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX purchases_cash_owed_idx ON public.purchases USING btree (created_at, id) WHERE ((cash_key IS NOT NULL) AND (state = ANY (ARRAY['refunding'::text, 'refunded'::text])) AND (cash_returned_at IS NULL));


--
-- Name: purchases_group_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX purchases_group_idx ON public.purchases USING btree (group_id, created_at);


--
-- Name: purchases_intent_key; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX purchases_intent_key ON public.purchases USING btree (intent_id);


--
-- Name: purchases_live_hold_key; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX purchases_live_hold_key ON public.purchases USING btree (user_id, group_id) WHERE (state = ANY (ARRAY['held'::text, 'settling'::text]));


--
-- Name: purchases_moved_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX purchases_moved_idx ON public.purchases USING btree (state_at, group_id);


--
-- Name: purchases_network_prefix_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX purchases_network_prefix_idx ON public.purchases USING btree (network text_pattern_ops) WHERE (network IS NOT NULL);


--
-- Name: purchases_owed_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX purchases_owed_idx ON public.purchases USING btree (next_sweep_at) WHERE (refund_failed_at IS NOT NULL);


--
-- Name: purchases_receipt_key; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX purchases_receipt_key ON public.purchases USING btree (receipt_number);


--
-- Name: purchases_sales_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX purchases_sales_idx ON public.purchases USING btree (created_at, id) WHERE (state <> 'released'::text);


--
-- Name: purchases_unclosed_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX purchases_unclosed_idx ON public.purchases USING btree (state_at) WHERE ((state = 'released'::text) AND (intent_id IS NOT NULL) AND (intent_closed_at IS NULL));


--
-- Name: purchases_unfinished_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX purchases_unfinished_idx ON public.purchases USING btree (state, state_at) WHERE (state = ANY (ARRAY['held'::text, 'settling'::text, 'refunding'::text]));


--
-- Name: purchases_user_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX purchases_user_idx ON public.purchases USING btree (user_id, created_at);


--
-- Name: sessions_expiry_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX sessions_expiry_idx ON public.sessions USING btree (expires_at);


--
-- Name: sessions_user_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX sessions_user_idx ON public.sessions USING btree (user_id, id);


--
-- Name: share_links_creator_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX share_links_creator_idx ON public.share_links USING btree (created_by);


--
-- Name: share_links_key_key; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX share_links_key_key ON public.share_links USING btree (key);


--
-- Name: share_links_live_key; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX share_links_live_key ON public.share_links USING btree (group_id) WHERE (ended_at IS NULL);


--
-- Name: shops_one_row; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX shops_one_row ON public.shops USING btree ((true));


--
-- Name: suppliers_name_key; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX suppliers_name_key ON public.suppliers USING btree (lower(name)) WHERE (deleted_at IS NULL);


--
-- Name: suppliers_order_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX suppliers_order_idx ON public.suppliers USING btree (lower(name), id);


--
-- Name: users_created_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX users_created_idx ON public.users USING btree (created_at, id, username, email, role, supplier_id) WHERE (deleted_at IS NULL);


--
-- Name: users_email_key; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX users_email_key ON public.users USING btree (email) WHERE (deleted_at IS NULL);


--
-- Name: users_of_supplier_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX users_of_supplier_idx ON public.users USING btree (COALESCE(supplier_id, '00000000-0000-0000-0000-000000000000'::uuid), id) WHERE (deleted_at IS NULL);


--
-- Name: users_order_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX users_order_idx ON public.users USING btree (lower(username), id);


--
-- Name: users_role_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX users_role_idx ON public.users USING btree (role, id) WHERE (deleted_at IS NULL);


--
-- Name: users_supplier_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX users_supplier_idx ON public.users USING btree (supplier_id, created_at);


--
-- Name: users_username_key; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX users_username_key ON public.users USING btree (lower(username)) WHERE (deleted_at IS NULL);


--
-- Name: users_words_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX users_words_idx ON public.users USING gin (lower(username) public.gin_trgm_ops, email public.gin_trgm_ops);


--
-- Name: waitlist_place_key; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX waitlist_place_key ON public.waitlist USING btree (group_id, user_id);


--
-- Name: waitlist_user_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX waitlist_user_idx ON public.waitlist USING btree (user_id);


--
-- Name: audit_log audit_log_append_only; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER audit_log_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_log FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();


--
-- Name: ledger ledger_append_only; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER ledger_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();


--
-- Name: audit_log audit_log_actor_id_users_id_fk; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.audit_log
    ADD CONSTRAINT audit_log_actor_id_users_id_fk FOREIGN KEY (actor_id) REFERENCES public.users(id) ON DELETE RESTRICT;


--
-- Name: demo_payments demo_payments_user_id_users_id_fk; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.demo_payments
    ADD CONSTRAINT demo_payments_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE RESTRICT;


--
-- Name: email_changes email_changes_user_id_users_id_fk; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.email_changes
    ADD CONSTRAINT email_changes_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE RESTRICT;


--
-- Name: group_members group_members_group_id_groups_id_fk; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.group_members
    ADD CONSTRAINT group_members_group_id_groups_id_fk FOREIGN KEY (group_id) REFERENCES public.groups(id) ON DELETE RESTRICT;


--
-- Name: group_members group_members_user_id_users_id_fk; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.group_members
    ADD CONSTRAINT group_members_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE RESTRICT;


--
-- Name: groups groups_created_by_users_id_fk; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.groups
    ADD CONSTRAINT groups_created_by_users_id_fk FOREIGN KEY (created_by) REFERENCES public.users(id) ON DELETE RESTRICT;


--
-- Name: groups groups_supplier_id_suppliers_id_fk; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.groups
    ADD CONSTRAINT groups_supplier_id_suppliers_id_fk FOREIGN KEY (supplier_id) REFERENCES public.suppliers(id) ON DELETE RESTRICT;


--
-- Name: invites invites_group_id_groups_id_fk; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.invites
    ADD CONSTRAINT invites_group_id_groups_id_fk FOREIGN KEY (group_id) REFERENCES public.groups(id) ON DELETE RESTRICT;


--
-- Name: invites invites_invited_by_users_id_fk; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.invites
    ADD CONSTRAINT invites_invited_by_users_id_fk FOREIGN KEY (invited_by) REFERENCES public.users(id) ON DELETE RESTRICT;


--
-- Name: kept_addresses kept_addresses_user_id_users_id_fk; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.kept_addresses
    ADD CONSTRAINT kept_addresses_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE RESTRICT;


--
-- Name: ledger ledger_actor_id_users_id_fk; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.ledger
    ADD CONSTRAINT ledger_actor_id_users_id_fk FOREIGN KEY (actor_id) REFERENCES public.users(id) ON DELETE RESTRICT;


--
-- Name: ledger ledger_group_id_groups_id_fk; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.ledger
    ADD CONSTRAINT ledger_group_id_groups_id_fk FOREIGN KEY (group_id) REFERENCES public.groups(id) ON DELETE RESTRICT;


--
-- Name: ledger ledger_purchase_id_purchases_id_fk; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.ledger
    ADD CONSTRAINT ledger_purchase_id_purchases_id_fk FOREIGN KEY (purchase_id) REFERENCES public.purchases(id) ON DELETE RESTRICT;


--
-- Name: password_resets password_resets_user_id_users_id_fk; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.password_resets
    ADD CONSTRAINT password_resets_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE RESTRICT;


--
-- Name: purchases purchases_cash_returned_by_users_id_fk; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.purchases
    ADD CONSTRAINT purchases_cash_returned_by_users_id_fk FOREIGN KEY (cash_returned_by) REFERENCES public.users(id) ON DELETE RESTRICT;


--
-- Name: purchases purchases_group_id_groups_id_fk; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.purchases
    ADD CONSTRAINT purchases_group_id_groups_id_fk FOREIGN KEY (group_id) REFERENCES public.groups(id) ON DELETE RESTRICT;


--
-- Name: purchases purchases_refunded_by_users_id_fk; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.purchases
    ADD CONSTRAINT purchases_refunded_by_users_id_fk FOREIGN KEY (refunded_by) REFERENCES public.users(id) ON DELETE RESTRICT;


--
-- Name: purchases purchases_user_id_users_id_fk; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.purchases
    ADD CONSTRAINT purchases_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE RESTRICT;


--
-- Name: recovery_codes recovery_codes_user_id_users_id_fk; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.recovery_codes
    ADD CONSTRAINT recovery_codes_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE RESTRICT;


--
-- Name: second_factors second_factors_user_id_users_id_fk; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.second_factors
    ADD CONSTRAINT second_factors_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE RESTRICT;


--
-- Name: sessions sessions_user_id_users_id_fk; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE RESTRICT;


--
-- Name: share_links share_links_created_by_users_id_fk; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.share_links
    ADD CONSTRAINT share_links_created_by_users_id_fk FOREIGN KEY (created_by) REFERENCES public.users(id) ON DELETE RESTRICT;


--
-- Name: share_links share_links_group_id_groups_id_fk; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.share_links
    ADD CONSTRAINT share_links_group_id_groups_id_fk FOREIGN KEY (group_id) REFERENCES public.groups(id) ON DELETE RESTRICT;


--
-- Name: users users_supplier_id_suppliers_id_fk; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_supplier_id_suppliers_id_fk FOREIGN KEY (supplier_id) REFERENCES public.suppliers(id) ON DELETE RESTRICT;


--
-- Name: waitlist waitlist_group_id_groups_id_fk; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.waitlist
    ADD CONSTRAINT waitlist_group_id_groups_id_fk FOREIGN KEY (group_id) REFERENCES public.groups(id) ON DELETE RESTRICT;


--
-- Name: waitlist waitlist_user_id_users_id_fk; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.waitlist
    ADD CONSTRAINT waitlist_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE RESTRICT;


--
-- PostgreSQL database dump complete
--


