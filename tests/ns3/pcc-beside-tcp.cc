// Applications that cannot adapt, beside TCP
// Lane none, seed 1, written by Headway as a program for ns-3 (3.40 or newer).
//
// The network, its queues and the TCP flows are those of the scenario: the same arrivals, sizes and
// ends. It prints figures as JSON by the names that "headway run" gives them.
//
// To build it, put it into the folder scratch of ns-3 and give "./ns3 run" its name; or compile it
// against an installed ns-3 with its modules core, network, internet, point-to-point, applications
// and traffic-control.
//
// Left out or different:
// - That tcp goes on with the smaller window after a loss: in ns-3 the acknowledgement that ends a
//   recovery opens it by all that it covers, two or three segments.
// - That a retransmission restarts the timer of tcp: in ns-3 only new data that is acknowledged
//   does.
// - That a timer of tcp stays backed off until a round trip is measured (RFC 6298, 5): in ns-3 any
//   new acknowledgement ends it.
// - That the answer to a SYN of tcp that was sent again measures no round trip (RFC 6298, 3): in
//   ns-3 it measures the time since the first, and three times that is the first timeout.
// - Headers of 40 bytes: a full packet of tcp has 1002 bytes on ns-3's links instead of 1000.
// - Addresses, routing tables and timers are ns-3's own. Where paths have equally many links, it
//   may take another.

#include "ns3/applications-module.h"
#include "ns3/core-module.h"
#include "ns3/internet-module.h"
#include "ns3/network-module.h"
#include "ns3/point-to-point-module.h"
#include "ns3/traffic-control-module.h"
#include <algorithm>
#include <cmath>
#include <iostream>
#include <map>
#include <numeric>
#include <string>
#include <vector>

using namespace ns3;

/** One direction of a link, and what is counted on it. */
struct Direction
{
    double bitsPerSecond;
    double errorRate;
    uint32_t queue; // a number for QueueOf
    // What the rate is of: packets, bits, or the beginnings of bursts.
    std::string errors = "packets";
    // The mean of a random number whose whole part is the length of a burst; 0: each is one packet.
    double burstMean = 0;

    std::string id = "";
    Ptr<QueueDisc> disc = nullptr;
    uint64_t sentPackets = 0, sentBits = 0, lostPackets = 0;
    // Packets in the queue, the device and the one being sent, and their sum over time.
    double packets = 0, packetSeconds = 0, since = 0;
};

/** A point-to-point link between two nodes. */
struct Link
{
    std::string id;
    uint32_t from, to;
    double delaySeconds;
    Direction there, back;
};

/** How the TCP of a class of flows is set up. */
struct Tcp
{
    std::string id, congestionControl;
    std::vector<std::pair<std::string, std::string>> attributes; // of the congestion control
    std::string recovery;
    uint32_t segmentBytes, initialWindowSegments, windowBytes, thresholdBytes;
    uint32_t acknowledgedSegments;
    double acknowledgementDelaySeconds, minimumTimeoutSeconds, synTimeoutSeconds;
    bool sack, timestamps, ecn, limitedTransmit;
};

/** A TCP flow, and how far it is. */
struct Flow
{
    double arrivalSeconds;
    uint32_t from, to, tcp;
    uint64_t bytes; // 0: it never ends

    uint64_t written = 0;
    bool isClosed = false;
    double completionSeconds = -1;
};

/** Packets of one size at even gaps, over UDP. */
struct ConstantRate
{
    double startSeconds;
    uint32_t from, to;
    double bitsPerSecond;
    uint32_t packetBytes;
};

static const double RUN_SECONDS = 10.0;
static const uint32_t SEED = 1;

static const std::vector<std::string> NODES = {
    "r1", "r2", "s1", "d1", "s2", "d2", "s3", "d3", "s4", "d4", "s5", "d5", "s6", "d6", "s7", "d7", "s8",
    "d8", "s9", "d9", "s10", "d10", "s11", "d11", "s12", "d12", "s13", "d13", "s14", "d14", "s15", "d15",
    "s16", "d16", "s17", "d17", "s18", "d18", "s19", "d19", "s20", "d20", "s21", "d21", "s22", "d22",
    "s23", "d23", "s24", "d24", "s25", "d25", "s26", "d26", "s27", "d27", "s28", "d28", "s29", "d29",
    "s30", "d30", "s31", "d31", "s32", "d32",
};

/** What a link does with packets that wait: ns-3's type and its attributes. */
static TrafficControlHelper QueueOf(uint32_t number)
{
    TrafficControlHelper queue;
    switch (number)
    {
    case 0:
        queue.SetRootQueueDisc("ns3::FifoQueueDisc",
                               "MaxSize", StringValue("48p"));
        break;
    case 1:
        queue.SetRootQueueDisc("ns3::FifoQueueDisc",
                               "MaxSize", StringValue("998p"));
        break;
    }
    return queue;
}

// id, from, to, delay (s), and for each direction: rate (bit/s), error rate, queue, and what the errors are
static std::vector<Link> g_links = {
    {"bottleneck", 0, 1, 0.04, {32000000.0, 0.0, 0}, {32000000.0, 0.0, 1}},
    {"access-s1", 2, 0, 0.005, {100000000.0, 0.0, 1}, {100000000.0, 0.0, 1}},
    {"access-d1", 1, 3, 0.005, {100000000.0, 0.0, 1}, {100000000.0, 0.0, 1}},
    {"access-s2", 4, 0, 0.005, {100000000.0, 0.0, 1}, {100000000.0, 0.0, 1}},
    {"access-d2", 1, 5, 0.005, {100000000.0, 0.0, 1}, {100000000.0, 0.0, 1}},
    {"access-s3", 6, 0, 0.005, {100000000.0, 0.0, 1}, {100000000.0, 0.0, 1}},
    {"access-d3", 1, 7, 0.005, {100000000.0, 0.0, 1}, {100000000.0, 0.0, 1}},
    {"access-s4", 8, 0, 0.005, {100000000.0, 0.0, 1}, {100000000.0, 0.0, 1}},
    {"access-d4", 1, 9, 0.005, {100000000.0, 0.0, 1}, {100000000.0, 0.0, 1}},
    {"access-s5", 10, 0, 0.005, {100000000.0, 0.0, 1}, {100000000.0, 0.0, 1}},
    {"access-d5", 1, 11, 0.005, {100000000.0, 0.0, 1}, {100000000.0, 0.0, 1}},
    {"access-s6", 12, 0, 0.005, {100000000.0, 0.0, 1}, {100000000.0, 0.0, 1}},
    {"access-d6", 1, 13, 0.005, {100000000.0, 0.0, 1}, {100000000.0, 0.0, 1}},
    {"access-s7", 14, 0, 0.005, {100000000.0, 0.0, 1}, {100000000.0, 0.0, 1}},
    {"access-d7", 1, 15, 0.005, {100000000.0, 0.0, 1}, {100000000.0, 0.0, 1}},
    {"access-s8", 16, 0, 0.005, {100000000.0, 0.0, 1}, {100000000.0, 0.0, 1}},
    {"access-d8", 1, 17, 0.005, {100000000.0, 0.0, 1}, {100000000.0, 0.0, 1}},
    {"access-s9", 18, 0, 0.005, {100000000.0, 0.0, 1}, {100000000.0, 0.0, 1}},
    {"access-d9", 1, 19, 0.005, {100000000.0, 0.0, 1}, {100000000.0, 0.0, 1}},
    {"access-s10", 20, 0, 0.005, {100000000.0, 0.0, 1}, {100000000.0, 0.0, 1}},
    {"access-d10", 1, 21, 0.005, {100000000.0, 0.0, 1}, {100000000.0, 0.0, 1}},
    {"access-s11", 22, 0, 0.005, {100000000.0, 0.0, 1}, {100000000.0, 0.0, 1}},
    {"access-d11", 1, 23, 0.005, {100000000.0, 0.0, 1}, {100000000.0, 0.0, 1}},
    {"access-s12", 24, 0, 0.005, {100000000.0, 0.0, 1}, {100000000.0, 0.0, 1}},
    {"access-d12", 1, 25, 0.005, {100000000.0, 0.0, 1}, {100000000.0, 0.0, 1}},
    {"access-s13", 26, 0, 0.005, {100000000.0, 0.0, 1}, {100000000.0, 0.0, 1}},
    {"access-d13", 1, 27, 0.005, {100000000.0, 0.0, 1}, {100000000.0, 0.0, 1}},
    {"access-s14", 28, 0, 0.005, {100000000.0, 0.0, 1}, {100000000.0, 0.0, 1}},
    {"access-d14", 1, 29, 0.005, {100000000.0, 0.0, 1}, {100000000.0, 0.0, 1}},
    {"access-s15", 30, 0, 0.005, {100000000.0, 0.0, 1}, {100000000.0, 0.0, 1}},
    {"access-d15", 1, 31, 0.005, {100000000.0, 0.0, 1}, {100000000.0, 0.0, 1}},
    {"access-s16", 32, 0, 0.005, {100000000.0, 0.0, 1}, {100000000.0, 0.0, 1}},
    {"access-d16", 1, 33, 0.005, {100000000.0, 0.0, 1}, {100000000.0, 0.0, 1}},
    {"access-s17", 34, 0, 0.005, {100000000.0, 0.0, 1}, {100000000.0, 0.0, 1}},
    {"access-d17", 1, 35, 0.005, {100000000.0, 0.0, 1}, {100000000.0, 0.0, 1}},
    {"access-s18", 36, 0, 0.005, {100000000.0, 0.0, 1}, {100000000.0, 0.0, 1}},
    {"access-d18", 1, 37, 0.005, {100000000.0, 0.0, 1}, {100000000.0, 0.0, 1}},
    {"access-s19", 38, 0, 0.005, {100000000.0, 0.0, 1}, {100000000.0, 0.0, 1}},
    {"access-d19", 1, 39, 0.005, {100000000.0, 0.0, 1}, {100000000.0, 0.0, 1}},
    {"access-s20", 40, 0, 0.005, {100000000.0, 0.0, 1}, {100000000.0, 0.0, 1}},
    {"access-d20", 1, 41, 0.005, {100000000.0, 0.0, 1}, {100000000.0, 0.0, 1}},
    {"access-s21", 42, 0, 0.005, {100000000.0, 0.0, 1}, {100000000.0, 0.0, 1}},
    {"access-d21", 1, 43, 0.005, {100000000.0, 0.0, 1}, {100000000.0, 0.0, 1}},
    {"access-s22", 44, 0, 0.005, {100000000.0, 0.0, 1}, {100000000.0, 0.0, 1}},
    {"access-d22", 1, 45, 0.005, {100000000.0, 0.0, 1}, {100000000.0, 0.0, 1}},
    {"access-s23", 46, 0, 0.005, {100000000.0, 0.0, 1}, {100000000.0, 0.0, 1}},
    {"access-d23", 1, 47, 0.005, {100000000.0, 0.0, 1}, {100000000.0, 0.0, 1}},
    {"access-s24", 48, 0, 0.005, {100000000.0, 0.0, 1}, {100000000.0, 0.0, 1}},
    {"access-d24", 1, 49, 0.005, {100000000.0, 0.0, 1}, {100000000.0, 0.0, 1}},
    {"access-s25", 50, 0, 0.005, {100000000.0, 0.0, 1}, {100000000.0, 0.0, 1}},
    {"access-d25", 1, 51, 0.005, {100000000.0, 0.0, 1}, {100000000.0, 0.0, 1}},
    {"access-s26", 52, 0, 0.005, {100000000.0, 0.0, 1}, {100000000.0, 0.0, 1}},
    {"access-d26", 1, 53, 0.005, {100000000.0, 0.0, 1}, {100000000.0, 0.0, 1}},
    {"access-s27", 54, 0, 0.005, {100000000.0, 0.0, 1}, {100000000.0, 0.0, 1}},
    {"access-d27", 1, 55, 0.005, {100000000.0, 0.0, 1}, {100000000.0, 0.0, 1}},
    {"access-s28", 56, 0, 0.005, {100000000.0, 0.0, 1}, {100000000.0, 0.0, 1}},
    {"access-d28", 1, 57, 0.005, {100000000.0, 0.0, 1}, {100000000.0, 0.0, 1}},
    {"access-s29", 58, 0, 0.005, {100000000.0, 0.0, 1}, {100000000.0, 0.0, 1}},
    {"access-d29", 1, 59, 0.005, {100000000.0, 0.0, 1}, {100000000.0, 0.0, 1}},
    {"access-s30", 60, 0, 0.005, {100000000.0, 0.0, 1}, {100000000.0, 0.0, 1}},
    {"access-d30", 1, 61, 0.005, {100000000.0, 0.0, 1}, {100000000.0, 0.0, 1}},
    {"access-s31", 62, 0, 0.005, {100000000.0, 0.0, 1}, {100000000.0, 0.0, 1}},
    {"access-d31", 1, 63, 0.005, {100000000.0, 0.0, 1}, {100000000.0, 0.0, 1}},
    {"access-s32", 64, 0, 0.005, {100000000.0, 0.0, 1}, {100000000.0, 0.0, 1}},
    {"access-d32", 1, 65, 0.005, {100000000.0, 0.0, 1}, {100000000.0, 0.0, 1}},
};

// class, congestion control and its attributes, recovery, segment (bytes), initial window (segments),
// window (bytes), initial threshold (bytes, 0: the window), delayed ACK (segments, s), minimum timeout (s),
// SYN timeout (s), SACK, timestamps, ECN, limited transmit
static const std::vector<Tcp> TCP = {
    {"tcp", "ns3::TcpLinuxReno", {}, "ns3::TcpClassicRecovery", 960, 1, 960000, 0, 1, 0.04, 0.2, 3.0, true, false, false, false},
};

// arrival (s), from, to, row of TCP, bytes (0: it never ends)
static std::vector<Flow> g_flows = {
    {0.3458035078444488, 26, 27, 0, 0},
    {0.47744793555067055, 18, 19, 0, 0},
    {0.5796468914698327, 36, 37, 0, 0},
    {0.6094675660350973, 46, 47, 0, 0},
    {0.8517880456528748, 60, 61, 0, 0},
    {0.8887790888970015, 12, 13, 0, 0},
    {0.8960967045164026, 56, 57, 0, 0},
    {1.0824542333059535, 54, 55, 0, 0},
    {1.0941764190149676, 44, 45, 0, 0},
    {1.1714249787321478, 10, 11, 0, 0},
    {1.2151219243226774, 62, 63, 0, 0},
    {1.3054891187980373, 38, 39, 0, 0},
    {1.3324338799957292, 34, 35, 0, 0},
    {1.4573181152891967, 50, 51, 0, 0},
    {1.5761130712806777, 2, 3, 0, 0},
    {2.1160045919169423, 40, 41, 0, 0},
    {2.682201507817068, 24, 25, 0, 0},
    {2.752273104438821, 28, 29, 0, 0},
    {3.0762316960208995, 32, 33, 0, 0},
    {3.3492968018613434, 42, 43, 0, 0},
    {3.3520589357057173, 22, 23, 0, 0},
    {3.4134276592204005, 58, 59, 0, 0},
    {3.5679728404049387, 8, 9, 0, 0},
    {3.7451147023724465, 30, 31, 0, 0},
    {3.9695284102100823, 6, 7, 0, 0},
    {3.9903406846999765, 48, 49, 0, 0},
    {4.278678716216635, 20, 21, 0, 0},
    {4.434314906245222, 4, 5, 0, 0},
    {4.44181651926665, 16, 17, 0, 0},
    {4.486003872232243, 52, 53, 0, 0},
    {4.631817623415408, 64, 65, 0, 0},
    {4.726087146756759, 14, 15, 0, 0},
};

// start (s), from, to, rate of the payload (bit/s), payload of a packet (bytes)
static const std::vector<ConstantRate> CONSTANT_RATE = {
    {2.224489185500711, 20, 21, 970000.0, 970},
    {3.2250940880061476, 22, 23, 970000.0, 970},
    {3.53151641893259, 44, 45, 970000.0, 970},
    {4.681469509829267, 58, 59, 970000.0, 970},
    {5.916189135758149, 50, 51, 970000.0, 970},
    {7.094560737616895, 4, 5, 970000.0, 970},
};

static NodeContainer g_nodes;
/** An address of each node. */
static std::vector<Ipv4Address> g_addresses;
/** Payload of TCP that reached its destination, in order. */
static uint64_t g_deliveredBytes = 0;
/** What receives UDP, by node. */
static std::map<uint32_t, Ptr<PacketSink>> g_sinks;

// Sockets

static Ptr<TcpSocketBase> OpenSocket(uint32_t node, const Tcp& tcp)
{
    auto socket = DynamicCast<TcpSocketBase>(
        Socket::CreateSocket(g_nodes.Get(node), TcpSocketFactory::GetTypeId()));
    ObjectFactory congestionControl(tcp.congestionControl);
    for (const auto& [name, value] : tcp.attributes)
    {
        congestionControl.Set(name, StringValue(value));
    }
    socket->SetCongestionControlAlgorithm(congestionControl.Create<TcpCongestionOps>());
    socket->SetRecoveryAlgorithm(ObjectFactory(tcp.recovery).Create<TcpRecoveryOps>());
    socket->SetAttribute("SegmentSize", UintegerValue(tcp.segmentBytes));
    socket->SetAttribute("InitialCwnd", UintegerValue(tcp.initialWindowSegments));
    if (tcp.thresholdBytes > 0)
    {
        socket->SetAttribute("InitialSlowStartThreshold", UintegerValue(tcp.thresholdBytes));
    }
    socket->SetAttribute("RcvBufSize", UintegerValue(tcp.windowBytes));
    socket->SetAttribute("SndBufSize", UintegerValue(tcp.windowBytes + tcp.segmentBytes));
    socket->SetAttribute("DelAckCount", UintegerValue(tcp.acknowledgedSegments));
    socket->SetAttribute("DelAckTimeout", TimeValue(Seconds(tcp.acknowledgementDelaySeconds)));
    socket->SetAttribute("MinRto", TimeValue(Seconds(tcp.minimumTimeoutSeconds)));
    socket->SetAttribute("ConnTimeout", TimeValue(Seconds(tcp.synTimeoutSeconds)));
    // Nobody gives up.
    socket->SetAttribute("ConnCount", UintegerValue(100));
    socket->SetAttribute("DataRetries", UintegerValue(1000000));
    socket->SetAttribute("Sack", BooleanValue(tcp.sack));
    socket->SetAttribute("Timestamp", BooleanValue(tcp.timestamps));
    socket->SetAttribute("UseEcn", StringValue(tcp.ecn ? "On" : "Off"));
    socket->SetAttribute("LimitedTransmit", BooleanValue(tcp.limitedTransmit));
    return socket;
}

static void Receive(Ptr<Socket> socket)
{
    while (Ptr<Packet> packet = socket->Recv())
    {
        if (packet->GetSize() == 0)
        {
            break;
        }
        g_deliveredBytes += packet->GetSize();
    }
}

static void Close(Ptr<Socket> socket)
{
    socket->Close();
}

static void Accept(Ptr<Socket> socket, const Address&)
{
    socket->SetRecvCallback(MakeCallback(&Receive));
    socket->SetCloseCallbacks(MakeCallback(&Close), MakeCallback(&Close));
}

/** Each class has a port, and listens at each of its destinations. */
static void Listen()
{
    std::map<std::pair<uint32_t, uint32_t>, bool> known;
    for (const Flow& flow : g_flows)
    {
        if (known[{flow.to, flow.tcp}])
        {
            continue;
        }
        known[{flow.to, flow.tcp}] = true;
        Ptr<TcpSocketBase> socket = OpenSocket(flow.to, TCP[flow.tcp]);
        socket->Bind(InetSocketAddress(Ipv4Address::GetAny(), 5000 + flow.tcp));
        socket->Listen();
        socket->SetAcceptCallback(MakeNullCallback<bool, Ptr<Socket>, const Address&>(),
                                  MakeCallback(&Accept));
    }
}

/** Writes as much as the socket takes. */
static void Fill(uint32_t number, Ptr<Socket> socket)
{
    Flow& flow = g_flows[number];
    while (!flow.isClosed)
    {
        uint64_t left = flow.bytes == 0 ? UINT32_MAX : flow.bytes - flow.written;
        if (left == 0)
        {
            flow.isClosed = true;
            socket->Close();
            return;
        }
        uint32_t size = std::min<uint64_t>({left, socket->GetTxAvailable(), 1000000});
        int written = size > 0 ? socket->Send(Create<Packet>(size)) : 0;
        if (written <= 0)
        {
            return;
        }
        flow.written += written;
    }
}

static void Acknowledged(uint32_t number, SequenceNumber32, SequenceNumber32 highest)
{
    Flow& flow = g_flows[number];
    // Sequence numbers begin at 0, with the SYN. They wrap: a flow beyond 2 GB counts as one that never ends.
    if (flow.completionSeconds < 0 && flow.bytes > 0 && flow.bytes < INT32_MAX &&
        highest.GetValue() >= flow.bytes + 1)
    {
        flow.completionSeconds = Simulator::Now().GetSeconds();
    }
}

static void Start(uint32_t number)
{
    const Flow& flow = g_flows[number];
    Ptr<TcpSocketBase> socket = OpenSocket(flow.from, TCP[flow.tcp]);
    socket->TraceConnectWithoutContext("HighestRxAck", MakeBoundCallback(&Acknowledged, number));
    socket->SetSendCallback([number](Ptr<Socket> one, uint32_t) { Fill(number, one); });
    socket->SetConnectCallback([number](Ptr<Socket> one) { Fill(number, one); },
                               MakeNullCallback<void, Ptr<Socket>>());
    socket->Bind();
    socket->Connect(InetSocketAddress(g_addresses[flow.to], 5000 + flow.tcp));
}

static void StartConstantRate(const ConstantRate& one)
{
    const uint16_t port = 9;
    OnOffHelper sender("ns3::UdpSocketFactory", InetSocketAddress(g_addresses[one.to], port));
    sender.SetConstantRate(DataRate(std::llround(one.bitsPerSecond)), one.packetBytes);
    sender.Install(g_nodes.Get(one.from)).Start(Seconds(one.startSeconds));
    if (!g_sinks[one.to])
    {
        PacketSinkHelper sink("ns3::UdpSocketFactory",
                              InetSocketAddress(Ipv4Address::GetAny(), port));
        g_sinks[one.to] = DynamicCast<PacketSink>(sink.Install(g_nodes.Get(one.to)).Get(0));
    }
}

// Links

static void Count(Direction* direction, int change)
{
    double now = Simulator::Now().GetSeconds();
    direction->packetSeconds += direction->packets * (now - direction->since);
    direction->packets += change;
    direction->since = now;
}

static void Enqueued(Direction* direction, Ptr<const QueueDiscItem>)
{
    Count(direction, 1);
}

static void DroppedFromQueue(Direction* direction, Ptr<const QueueDiscItem>, const char*)
{
    Count(direction, -1);
}

static void Sent(Direction* direction, Ptr<const Packet> packet)
{
    direction->sentPackets++;
    direction->sentBits += packet->GetSize() * 8;
    Count(direction, -1);
}

static void LostOnTheWay(Direction* direction, Ptr<const Packet>)
{
    direction->lostPackets++;
}

static Ptr<ErrorModel> ErrorsOf(const Direction& direction)
{
    if (direction.errors == "bursts")
    {
        auto bursts = CreateObject<BurstErrorModel>();
        bursts->SetAttribute("ErrorRate", DoubleValue(direction.errorRate));
        bursts->SetAttribute("BurstSize",
                             StringValue(direction.burstMean > 0
                                             ? "ns3::ExponentialRandomVariable[Mean=" +
                                                   std::to_string(direction.burstMean) + "]"
                                             : "ns3::ConstantRandomVariable[Constant=1]"));
        return bursts;
    }
    auto errors = CreateObject<RateErrorModel>();
    errors->SetUnit(direction.errors == "bits" ? RateErrorModel::ERROR_UNIT_BIT
                                               : RateErrorModel::ERROR_UNIT_PACKET);
    errors->SetRate(direction.errorRate);
    return errors;
}

static void SetUpDirection(Direction& direction, Ptr<NetDevice> near, Ptr<NetDevice> far)
{
    auto device = DynamicCast<PointToPointNetDevice>(near);
    device->SetDataRate(DataRate(std::llround(direction.bitsPerSecond)));
    // What waits, waits in the queue discipline.
    device->GetQueue()->SetMaxSize(QueueSize("1p"));
    direction.disc = QueueOf(direction.queue).Install(near).Get(0);
    direction.disc->TraceConnectWithoutContext("Enqueue", MakeBoundCallback(&Enqueued, &direction));
    direction.disc->TraceConnectWithoutContext("DropAfterDequeue",
                                               MakeBoundCallback(&DroppedFromQueue, &direction));
    device->TraceConnectWithoutContext("PhyTxEnd", MakeBoundCallback(&Sent, &direction));
    if (direction.errorRate > 0)
    {
        far->SetAttribute("ReceiveErrorModel", PointerValue(ErrorsOf(direction)));
        far->TraceConnectWithoutContext("PhyRxDrop", MakeBoundCallback(&LostOnTheWay, &direction));
    }
}

static void SetUpNetwork()
{
    g_nodes.Create(NODES.size());
    g_addresses.resize(NODES.size());
    InternetStackHelper internet;
    internet.Install(g_nodes);
    Ipv4AddressHelper addresses("10.0.0.0", "255.255.255.252");
    for (Link& link : g_links)
    {
        PointToPointHelper helper;
        helper.SetChannelAttribute("Delay", TimeValue(Seconds(link.delaySeconds)));
        NetDeviceContainer ends = helper.Install(g_nodes.Get(link.from), g_nodes.Get(link.to));
        link.there.id = link.id;
        link.back.id = link.id + ":back";
        SetUpDirection(link.there, ends.Get(0), ends.Get(1));
        SetUpDirection(link.back, ends.Get(1), ends.Get(0));
        Ipv4InterfaceContainer interfaces = addresses.Assign(ends);
        addresses.NewNetwork();
        g_addresses[link.from] = interfaces.GetAddress(0);
        g_addresses[link.to] = interfaces.GetAddress(1);
    }
    Ipv4GlobalRoutingHelper::PopulateRoutingTables();
}

// Figures

static void PrintNumber(const std::string& name, double value, bool isKnown, bool isLast = false)
{
    std::cout << '"' << name << "\": ";
    if (isKnown)
    {
        std::cout << value;
    }
    else
    {
        std::cout << "null";
    }
    std::cout << (isLast ? "" : ", ");
}

static void PrintDirection(Direction& direction, bool isLast)
{
    Count(&direction, 0);
    const QueueDisc::Stats& stats = direction.disc->GetStats();
    double offered = stats.nTotalReceivedPackets;
    double lost = stats.nTotalDroppedPackets + direction.lostPackets;
    std::cout << "    {\"id\": \"" << direction.id << "\", ";
    PrintNumber("utilisation", direction.sentBits / direction.bitsPerSecond / RUN_SECONDS, true);
    PrintNumber("loss", lost / offered, offered > 0);
    PrintNumber("meanQueuePackets", direction.packetSeconds / RUN_SECONDS, true, true);
    std::cout << (isLast ? "}\n" : "},\n");
}

static void PrintFigures()
{
    std::vector<double> times;
    for (const Flow& flow : g_flows)
    {
        if (flow.completionSeconds >= 0)
        {
            times.push_back(flow.completionSeconds - flow.arrivalSeconds);
        }
    }
    std::sort(times.begin(), times.end());
    const size_t count = times.size();
    auto quantile = [&](double share) {
        return count == 0 ? 0 : times[std::max<int64_t>(0, std::ceil(share * count) - 1)];
    };
    double bytes = g_deliveredBytes;
    for (const auto& [node, sink] : g_sinks)
    {
        bytes += sink->GetTotalRx();
    }
    double packetHops = 0;
    for (const Link& link : g_links)
    {
        packetHops += link.there.sentPackets + link.back.sentPackets;
    }
    std::cout.precision(10);
    std::cout << "{\n  \"seed\": " << SEED << ", \"until\": " << RUN_SECONDS << ",\n  ";
    PrintNumber("flowsArrived", g_flows.size() + CONSTANT_RATE.size(), true);
    PrintNumber("flowsCompleted", count, true);
    PrintNumber("completionRatePerSecond", count / RUN_SECONDS, true);
    PrintNumber("packetHops", packetHops, true);
    PrintNumber("goodputBitsPerSecond", bytes * 8 / RUN_SECONDS, true);
    std::cout << "\n  \"completionTimeSeconds\": {";
    PrintNumber("mean", std::accumulate(times.begin(), times.end(), 0.0) / count, count > 0);
    PrintNumber("median", quantile(0.5), count > 0);
    PrintNumber("p95", quantile(0.95), count > 0, true);
    std::cout << "},\n  \"links\": [\n";
    for (size_t i = 0; i < g_links.size(); i++)
    {
        PrintDirection(g_links[i].there, false);
        PrintDirection(g_links[i].back, i + 1 == g_links.size());
    }
    std::cout << "  ]\n}\n";
}

int main(int argc, char** argv)
{
    uint32_t run = SEED;
    CommandLine cmd(__FILE__);
    cmd.AddValue("run", "ns-3's RngRun, for what it draws itself", run);
    cmd.Parse(argc, argv);
    RngSeedManager::SetRun(run);
    SetUpNetwork();
    Listen();
    for (uint32_t number = 0; number < g_flows.size(); number++)
    {
        Simulator::Schedule(Seconds(g_flows[number].arrivalSeconds), &Start, number);
    }
    for (const ConstantRate& one : CONSTANT_RATE)
    {
        StartConstantRate(one);
    }
    Simulator::Stop(Seconds(RUN_SECONDS));
    Simulator::Run();
    PrintFigures();
    Simulator::Destroy();
    return 0;
}
